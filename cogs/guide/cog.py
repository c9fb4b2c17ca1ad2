"""What lessons, help and welcomes bring along."""

from typing import Final

from cogs.guide import help, learn
from cogs.guide.learn import LessonPlace
from cogs.press import Cog, canasta

COG: Final = Cog(
    name="guide",
    routers=(help.router, learn.router),
    commands={canasta.name: (learn.learn, help.help)},
    lesson_place=LessonPlace,
)
