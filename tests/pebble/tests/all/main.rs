//! The common suite: what every game passes.

use tefuda_pebble::Pebble;

tefuda_suite::common_suite!(Pebble);
