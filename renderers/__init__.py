"""Pictures and alt texts from views. No Discord, no store.

Each function takes a view (or part of one) and a translator, and returns a finished :class:`Picture`. All are
thread-safe and cache their pictures.
"""

from renderers.canvas.portraits import Portrait, portrait
from renderers.course import Going, course_picture
from renderers.curve import Curve, Outcome, curve_picture
from renderers.deal_end.picture import deal_end_picture
from renderers.deck.card_emojis import EMOJI_VERSION, card_emoji, emoji_name
from renderers.deck.faces import preparations, prepare
from renderers.honours.diploma import diploma_picture
from renderers.honours.page import Medal, NewMedal, honours_picture, new_honours_picture
from renderers.leaderboard import BoardRow, leaderboard_picture, movement
from renderers.moment.moment import Moment, moment_picture
from renderers.panel.coming import Coming, coming_of
from renderers.panel.panel import Panel
from renderers.picture import Picture, forget_pictures
from renderers.replay import Frame, animation, replay_picture
from renderers.rule_examples.picture import examples_picture
from renderers.rule_examples.tried import Tried
from renderers.score.sheet import score_picture
from renderers.table.table import table_picture
from renderers.welcome import welcome_picture
