//! Which kinds of nodes an ability is made of: a serialiser that writes nothing and notes every variant it passes.

use serde::ser::{self, Serialize};
use std::{collections::BTreeSet, fmt};

/// `Enum::Variant`, for every variant that was passed.
#[derive(Debug, Default)]
pub struct Kinds(pub BTreeSet<String>);

impl Kinds {
    fn note(&mut self, name: &str, variant: &str) {
        self.0.insert(format!("{name}::{variant}"));
    }
}

/// Nothing goes wrong: the trait wants a type for it.
#[derive(Debug)]
pub struct Never;

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: fmt::Display>(_: T) -> Never {
        Never
    }
}

type Done = Result<(), Never>;

macro_rules! plain {
    ($($method:ident: $of:ty),* $(,)?) => {$(
        fn $method(self, _: $of) -> Done {
            Ok(())
        }
    )*};
}

impl<'a> ser::Serializer for &'a mut Kinds {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = &'a mut Kinds;
    type SerializeTuple = &'a mut Kinds;
    type SerializeTupleStruct = &'a mut Kinds;
    type SerializeTupleVariant = &'a mut Kinds;
    type SerializeMap = &'a mut Kinds;
    type SerializeStruct = &'a mut Kinds;
    type SerializeStructVariant = &'a mut Kinds;

    plain! {
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_u8: u8,
        serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32, serialize_f64: f64,
        serialize_char: char, serialize_str: &str, serialize_bytes: &[u8], serialize_unit_struct: &'static str,
    }

    fn serialize_none(self) -> Done {
        Ok(())
    }

    fn serialize_unit(self) -> Done {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }

    /// The game's words are numbers inside: which mark, which counter, which moment.
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Done {
        let number = serde_json::to_value(value).ok().and_then(|value| value.as_u64());
        number.into_iter().for_each(|number| self.note(name, &number.to_string()));
        Ok(())
    }

    fn serialize_unit_variant(self, name: &'static str, _: u32, variant: &'static str) -> Done {
        self.note(name, variant);
        Ok(())
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Done {
        self.note(name, variant);
        value.serialize(self)
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<&'a mut Kinds, Never> {
        self.note(name, variant);
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<&'a mut Kinds, Never> {
        self.note(name, variant);
        Ok(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<&'a mut Kinds, Never> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<&'a mut Kinds, Never> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<&'a mut Kinds, Never> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<&'a mut Kinds, Never> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<&'a mut Kinds, Never> {
        Ok(self)
    }
}

macro_rules! within {
    ($($part:ident $method:ident),* $(,)?) => {$(
        impl ser::$part for &mut Kinds {
            type Ok = ();
            type Error = Never;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
                value.serialize(&mut **self)
            }

            fn end(self) -> Done {
                Ok(())
            }
        }
    )*};
}

within! {
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field,
}

macro_rules! named {
    ($($part:ident),* $(,)?) => {$(
        impl ser::$part for &mut Kinds {
            type Ok = ();
            type Error = Never;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &'static str, value: &T) -> Done {
                value.serialize(&mut **self)
            }

            fn end(self) -> Done {
                Ok(())
            }
        }
    )*};
}

named! { SerializeStruct, SerializeStructVariant }

impl ser::SerializeMap for &mut Kinds {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, _: &T) -> Done {
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        value.serialize(&mut **self)
    }

    fn end(self) -> Done {
        Ok(())
    }
}
