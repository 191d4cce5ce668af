player = Player { $number }
bot-random = Random { $number }
bot-easy = Easy { $number }
bot-greedy = Greedy { $number }
bot-medium = Medium { $number }
bot-hard = Hard { $number }

board = Board
dossier = Dossier
log = Log
rules = Rules
nothing-known = Nothing secret is known to you yet.
nothing-happened = Nothing has happened yet.
watching = watching
all-open = all cards are open

thinking = { $who } is thinking …
pass-hint = Look as long as you like. Enter hides your secrets and hands over to { $who }.
cover = Hand over to { $who }
cover-hint = { $who }: press Enter when nobody else can see the screen.
game-over = The game is over. Enter or q leaves.
confirm = Done: { $action }
so-far = So far: { $steps }
filter = Filter: { $letters }
no-match = Nothing fits the filter.
taken-back = Taken back.
nothing-to-take-back = This cannot be taken back.
not-saved-yet = The game could not be saved: { $why }

keys-choose = ↑↓←→ Enter or number: choose
keys-filter = a–z: filter
keys-back = Esc: step back
keys-undo = u: undo
keys-pass = Enter: hand over
keys-leave = Enter: leave
keys-page = Tab: { $page }
keys-rules = ?: rules
keys-quit = q: quit
keys-scroll = PgUp PgDn: scroll
keys-book = ↑↓ PgUp PgDn Home End: scroll
keys-close = Esc: back to the game
too-small = This window is { $width }×{ $height }. The game needs at least { $least }: please enlarge it. (q: quit)

plain-keys = Answer with the number of a choice, or with some of its letters. 0 takes back a step. b: board, d: dossier, l: log, r: rules, u: undo, h: this help, q: save and quit.
plain-prompt = Your choice, { $who }:
plain-out-of-range = There is no such choice. Enter lists them again, h explains.
plain-several = Several choices fit:
plain-pass = { $who } is next. Press Enter to hand over.
plain-cover = { $who }: press Enter when nobody else is looking.

saved = The game is saved in { $path }. Go on with: deckname play --resume
recorded = The record of the game is in { $path }. Check its dice with: deckname verify { $path }
unsaved = The game is not saved: there is no home folder. Set XDG_STATE_HOME to have one.
