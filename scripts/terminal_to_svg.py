"""Coloured terminal output on standard input, an SVG picture of it on standard output. Double-width characters take two cells."""

import html
import re
import sys
import unicodedata

CELL, LINE, SIZE = 8.4, 20, 15
BACKGROUND, PLAIN = "#1d1f28", "#d8dee9"
COLOURS = {30: "#4c566a", 31: "#f07178", 32: "#a3d977", 33: "#ffcb6b", 34: "#6fb3ff", 35: "#c792ea", 36: "#7fdbca", 37: PLAIN}


def width(char):
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def styled(line):
    """The runs of a line: text, colour, bold, dim, reversed."""
    colour, bold, dim, swapped = PLAIN, False, False, False
    for part in re.split(r"(\x1b\[[0-9;]*m|\x0f|\x0e)", line):
        if not part.startswith("\x1b["):
            if part and part not in "\x0e\x0f":
                yield part, colour, bold, dim, swapped
            continue
        # A colour by its number (38;5;2) is the same as by its own code (32).
        plain = re.sub(r"38;5;(\d+)", lambda found: str(30 + int(found[1]) % 8), part[2:-1])
        for code in (int(code or 0) for code in plain.split(";")):
            if code == 0:
                colour, bold, dim, swapped = PLAIN, False, False, False
            elif code == 1:
                bold = True
            elif code == 2:
                dim = True
            elif code == 7:
                swapped = True
            elif code == 22:
                bold, dim = False, False
            elif code == 27:
                swapped = False
            elif code == 39:
                colour = PLAIN
            elif 30 <= code <= 37 or 90 <= code <= 97:
                colour = COLOURS[code if code < 90 else code - 60]


def sort(char):
    """Characters that fonts draw equally wide among themselves: frames are often not as wide as letters."""
    return "frame" if "\u2500" <= char <= "\u257f" else width(char)


def pieces(text):
    """Stretches of characters of one sort, so that each stands where it should and can be set to its exact length. Gaps part
    stretches, too: not every reader sets lengths."""
    for part in re.split(r"( {2,})", text):
        start = 0
        for at in range(1, len(part) + 1):
            if at == len(part) or sort(part[at]) != sort(part[start]):
                yield part[start:at]
                start = at


# Which ways the lines of a frame go from the middle of a cell: left, right, up, down.
WAYS = {char: way for chars, way in {"─━═": "lr", "│┃║": "ud", "┌┏╭╔": "rd", "┐┓╮╗": "ld", "└┗╰╚": "ru", "┘┛╯╝": "lu"}.items() for char in chars}


def frame(piece, x, y):
    """The lines of a frame as lines: fonts do not agree how wide they are."""
    path, half = "", CELL / 2
    for at, char in enumerate(piece):
        middle = x + at * CELL + half
        ends = {"l": (middle - half, y), "r": (middle + half, y), "u": (middle, y - LINE / 2), "d": (middle, y + LINE / 2)}
        path += "".join(f"M{middle:.1f} {y}L{ends[way][0]:.1f} {ends[way][1]:.1f}" for way in WAYS.get(char, ""))
    return path, 2.2 if piece[0] in "━┃┏┓┗┛" else 1


def draw(lines):
    rows, columns = [], 0
    for row, line in enumerate(lines):
        column = 0
        for text, colour, bold, dim, swapped in styled(line):
            for piece in pieces(text):
                cells = sum(map(width, piece))
                if swapped:
                    box = f'x="{12 + column * CELL:.1f}" y="{11 + row * LINE}" width="{cells * CELL:.1f}" height="{LINE}"'
                    rows.append(f'<rect {box} fill="{colour}"/>')
                if sort(piece[0]) == "frame":
                    path, thick = frame(piece, 12 + column * CELL, 21 + row * LINE)
                    faint = ' opacity="0.6"' if dim else ""
                    rows.append(f'<path d="{path}" stroke="{colour}" stroke-width="{thick}" fill="none"{faint}/>')
                elif piece.strip():
                    style = f' font-weight="bold"' if bold else ""
                    style += ' opacity="0.6"' if dim else ""
                    rows.append(
                        f'<text x="{12 + column * CELL:.1f}" y="{26 + row * LINE}" fill="{BACKGROUND if swapped else colour}"{style} xml:space="preserve" '
                        f'textLength="{cells * CELL:.1f}" lengthAdjust="spacingAndGlyphs">{html.escape(piece)}</text>'
                    )
                column += cells
        columns = max(columns, column)
    size = f'width="{24 + columns * CELL:.0f}" height="{24 + len(lines) * LINE}"'
    print(f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-size="{SIZE}" font-family="\'Noto Sans Mono CJK JP\', monospace">')
    print(f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>')
    print("\n".join(rows))
    print("</svg>")


draw(sys.stdin.read().splitlines())
