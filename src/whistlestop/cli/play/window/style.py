"""The look of the window: its theme from the palette, and where everything stands."""

from __future__ import annotations

from textual.theme import Theme

from whistlestop.drawing.palette import NIGHT, color

THEME = Theme(
    name="whistlestop",
    primary=color("accent", NIGHT),
    secondary=color("quiet", NIGHT),
    accent=color("glow", NIGHT),
    warning=color("possible", NIGHT),
    error=color("bad", NIGHT),
    success=color("good", NIGHT),
    foreground=color("ink", NIGHT),
    background=color("cloth", NIGHT),
    surface=color("panel", NIGHT),
    panel=color("raised", NIGHT),
    dark=True,
)

BREAKPOINTS = [(0, "-narrow"), (100, "-wide"), (150, "-broad")]
HEIGHTS = [(0, "-low"), (32, "-high")]

CSS = """
#table { height: 1fr; }
#board { width: 1fr; height: 1fr; background: $background; }
#board:focus { background: $panel; }
#side { width: 38; background: $surface; padding: 0 1; }
.-wide #side { width: 46; }
.-broad #side { width: 58; }
#seats { height: auto; text-wrap: nowrap; }
#question { height: auto; text-style: bold; color: $warning; }
OptionList { background: $surface; border: none; padding: 0; }
OptionList, RichLog, VerticalScroll {
    scrollbar-size-vertical: 1;
    scrollbar-background: $surface;
    scrollbar-color: $secondary;
}
OptionList > .option-list--option { padding: 0; }
#moves { height: 1fr; min-height: 6; }
.-high #moves { height: auto; max-height: 50%; }
#tickets-title, #log-title { height: 1; color: $secondary; }
#tickets { height: auto; max-height: 5; }
.-high #tickets { max-height: 12; }
#log { height: 3; background: $surface; color: $foreground; }
.-high #log { height: 1fr; }
.-low #log-title { display: none; }
#market, #hand { height: auto; max-height: 3; padding: 0 1; background: $panel; }
#detail { height: auto; min-height: 1; max-height: 3; padding: 0 1; }
#detail.-warning { color: $warning; }
#typed { display: none; border: none; height: 1; padding: 0 1; }
#typed.-open { display: block; }
Cover { align: center middle; }
.covered { width: auto; max-width: 70; height: auto; align: center middle; }
.covered Label { padding: 1 2; }
.covered Button { width: 100%; }
ModalScreen { align: center middle; }
.box { width: 76; max-width: 95%; height: auto; max-height: 95%; padding: 1 2; background: $panel; }
.box VerticalScroll { height: auto; max-height: 60vh; }
.box .title { text-style: bold; padding: 0 0 1 0; }
.box Button { width: auto; height: 1; border: none; margin: 1 0 0 0; }
"""
