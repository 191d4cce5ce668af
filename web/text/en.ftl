tagline = Five classic spy games
intro = Open a table, play at once: against bots, or with friends who get a link. No account, no waiting.
skip = Skip to the content
skip-to-choices = Skip to what you can do
no-script = Playing needs JavaScript. Please allow it for this site.
language = Language
home = Home
rules = Rules
source = The games: Top Secret (Alex Randolph), Heimlich & Co. (Wolfgang Kramer), Spy (Reiner Knizia), Spion (ASS), Streng geheim (Helmut Senf). Texts and drawings here are our own.

players = { $min }–{ $max } players
players-exactly = { $count } players
minutes = { $minutes } min
play-bots = Play against bots
set-up-table = Set up a table
my-tables = My tables
waits = Your turn
stage-lobby = Waiting for players
stage-playing = In play
stage-over = Finished
open-seat = open seat

promises = House rules
promise-secret = Your secrets stay yours: nobody's screen is sent more than its player may know.
promise-fair = Dice and cards are fixed before the first move, and anybody can check them afterwards.
promise-link = A seat belongs to your browser; a secret link takes it to your phone.
promise-replay = Every finished game can be replayed, through anybody's eyes.
promise-open = Programs may play too: the same table, the same view, over an open interface.

set-up-title = Set up a table
your-name = Your name
name-hint = What the others call you
how-many = How many seats
seats = Seats
seat = Seat { $number }
seat-me = I sit here
seat-open = Open: a friend by link
seat-bot = Bot: { $level }
level-random = carefree
level-greedy = eager
level-easy = easy
level-medium = medium
level-hard = hard
options = Options
own-file = Or your own file (TOML)
open-table = Open the table
yes = yes
no = no

draw-begins = Who begins
draw-seats = Who sits where
draw-lot = drawn by lot at the start
draw-none = as you are seated
draw-start = Draw lots
draw-stop = Don’t draw lots
change-seat = Move here
order-hint = The server answers for you until you have something to decide. The others can’t tell.
own-file-hint = Download the file of this game, change it in a text editor, and choose it here. If something is wrong with it, you are told the line and the reason.
own-file-start = Download the file

lobby-title = Who sits down?
invite-friends = Invite friends
invite-hint = Send them this link, or let them scan the code.
copy = Copy
copied = Copied
qr = The link as a QR code
sit-here = Sit down here
leave = Get up
host = host
you = you
bot = bot
bot-of = bot ({ $level })
plays-for = bot ({ $level }) for now
fill-bot = Put a bot here
make-open = Open the seat again
start = Start the game
start-with-bots = Open seats get bots of this strength
level = Strength
waiting-for-host = The host starts the game when everybody is here.
watching = You are watching: you see what everybody sees.
watch-hint = Or stay and watch: you need not do anything for it.
my-link = My seat on another device
my-link-hint = Secret: whoever has this link has your seat.
take-seat-title = Your seat, on this device
take-seat-hint = From now on { $name } plays from here. The other device becomes a spectator.
take-seat = Bring my seat here

dossier = My dossier
dossier-open = Case file
for-you = For your eyes only
log = What happened
table-info = This table
board-as-text = The board as text
choices = What you can do
picked = Chosen
done = Done
take-back-click = Take back
undo = Undo my step
just-watching = You are watching.
waiting-for = Waiting for { $names }.
your-turn = Your turn
connecting = Connecting …
away = away
hand-to-bot = Let a bot play
bot-for-you = A bot is playing for you.
take-back-seat = Take my seat back
by-bot = by a bot
earlier = Earlier entries are in the replay once the game is over.

over = Case closed
won = won
replay = Replay
again = Play again
next-table = To the next game
winners = { $count ->
    [0] Nobody wins.
    [one] { $names } wins.
   *[other] { $names } win together.
}

step-of = Step { $at } of { $steps }
first = To the start
back = One step back
forward = One step on
last = To the end
autoplay = Play on its own
eyes = Whose eyes
eyes-all = Everything open
eyes-public = Spectator
moment-link = Link to this moment
download = Download the record
show = Show

fair = Fair chance
fair-before = Before the first step the server fixed a secret number and published its fingerprint (SHA-256). When the game is over, the number is published, and anybody can compute every roll and every card again.
fair-mixed = { $count ->
    [one] One seat has added randomness of its own
   *[other] { $count } seats have added randomness of their own
}, so nobody could choose the dice, not even the server.
fair-fingerprint = Fingerprint
fair-seed = Secret number
fair-right = { $count ->
    [0] There was nothing left to chance in this game; the secret number fits its fingerprint.
    [one] One outcome of chance was computed again from the secret number. It is right.
   *[other] { $count } outcomes of chance were computed again from the secret number. All of them are right.
}
fair-wrong = The check has failed: { $why }
fair-yourself = You can check it yourself with the record: deckname verify record.json

contents = Contents
clause-link = Link to this clause

error-no-such-table = There is no such table.
error-not-found = There is nothing here.
error-bad-request = That could not be understood.
error-cross-site = That came from another site.
error-host-only = Only the host may do that.
error-no-seat = You have no seat at this table.
error-wrong-key = This link fits no seat.
error-seat-taken = Somebody sits there already.
error-seated = You have a seat at this table already.
error-not-started = The game has not begun yet.
error-started = The game has begun already.
error-present = This player is still here.
error-handed = A bot plays for you: take your seat back first.
error-no-undo = There is nothing to take back.
error-setup = Such a table cannot be set up.
error-too-many = Too much at once. Try again in a minute.
error-too-large = That is too large.
error-stale = The table has moved on meanwhile: look again.
error-refused = That is against the rules.
error-not-over = That is secret until the game is over.
error-no-choice = These clicks choose nothing yet.
error-trouble = Something went wrong on our side.
error-home = Back to the games

bad-request-no-object = A JSON object is expected.
bad-request-unreadable = This could not be read: { $why }
bad-request-no-such-bot = There are bots of these levels: { $levels }.
bad-request-no-such-seat = There is no seat { $seat } here.
bad-request-two-seats = One person has one seat: choose “I sit here” only once.
bad-request-long-name = A name has at most { $most } letters.
bad-request-long-contribution = A contribution to chance has at most { $most } letters.
bad-request-action-or-draft = Either an action or a draft is expected.
bad-request-long-draft = A draft has at most { $most } clicks.
bad-request-no-such-clicks = No action begins with these clicks.
bad-request-request-name = The name of a request has 1 to { $most } letters.
bad-request-request-reused = A request of this name was for something else.
bad-request-eyes = Through whose eyes: all, public or a seat.
bad-request-no-such-step = This game has { $steps } steps.
bad-request-no-such-language = The languages are de and en.
