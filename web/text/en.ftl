tagline = Five classic spy games
intro = Open a table and play at once, against bots or with friends you send a link to. No account, no waiting.
skip = Skip to the content
skip-to-choices = Skip to your options
no-script = You need JavaScript to play. Please allow it for this site.
language = Language
home = Home
rules = Rules
source = The games: Top Secret (Alex Randolph), Heimlich & Co. (Wolfgang Kramer), Spy (Reiner Knizia), Spion (ASS), Streng geheim (Helmut Senf). All texts and drawings on this site are our own.

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

promises = Our promises
promise-secret = Secrets stay secret: no screen is sent more than its player may know.
promise-fair = Dice and cards are fixed before the first move, and anyone can check them afterwards.
promise-link = A seat belongs to your browser; a secret link takes it to your phone.
promise-replay = Every finished game can be replayed through anyone’s eyes.
promise-open = Programs can play too, at the same tables and with the same view, through an open API.

set-up-title = Set up a table
your-name = Your name
name-hint = What the others call you
how-many = Number of seats
seats = Seats
seat = Seat { $number }
seat-me = Me
seat-open = Open, for a friend with the link
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
order-hint = The server stays for you until you press this. The others can’t tell.
own-file-hint = Download the file of this game, change it in a text editor, and choose it here. If something is wrong with it, you are told the line and the reason.
own-file-start = Download the file

lobby-title = Take a seat
invite-friends = Invite friends
invite-hint = Send them this link, or let them scan the code.
copy = Copy
copied = Copied
qr = The link as a QR code
sit-here = Sit here
leave = Get up
host = host
you = you
bot = bot
bot-of = bot ({ $level })
plays-for = bot ({ $level }) standing in
fill-bot = Put a bot here
make-open = Open the seat again
start = Start the game
start-with-bots = Fill open seats with bots of this strength
level = Strength
waiting-for-host = The host starts the game once everyone is here.
watching = You are watching, and see what everyone can see.
watch-hint = Or just stay on this page and watch.
my-link = My seat on another device
my-link-hint = Keep it secret: anyone with this link can take your seat.
take-seat-title = Your seat, on this device
take-seat-hint = { $name } will play from this device. The other device can only watch then.
take-seat = Move my seat here

dossier = My dossier
dossier-open = Case file
for-you = For your eyes only
log = What happened
table-info = This table
board-as-text = The board as text
choices = Your options
picked = Chosen
done = Done
take-back-click = Take back
undo = Undo my step
just-watching = You are watching.
waiting-for = Waiting for { $names }.
your-turn = Your turn
sending = Sending …
trying-again = No connection, trying again …
skip-telling = Skip
tell-again = Recap
settings = Settings
setting-pace = Pace of the others’ turns
setting-pace-slow = slow
setting-pace-normal = normal
setting-pace-fast = fast
setting-pace-none = at once
setting-sound = Sound
setting-sound-on = on
setting-sound-off = off
setting-buzz = Vibration
setting-buzz-on = on
setting-buzz-off = off
setting-confirm = Ask before a move is sent
setting-confirm-off = no
setting-confirm-on = yes
connecting = Connecting …
away = away
hand-to-bot = Let a bot stand in
bot-for-you = A bot is playing for you.
take-back-seat = Take my seat back
by-bot = by a bot
earlier = You will find earlier entries in the replay once the game is over.

over = Case closed
won = won
replay = Replay
again = Play again
begins = ({ $name } begins)
begins-me = (you begin)
next-table = Go to the rematch
winners = { $count ->
    [0] Nobody wins.
    [one] { $names } wins.
   *[other] { $names } win together.
}

step-of = Step { $at } of { $steps }
first = Go to the start
back = One step back
forward = One step forward
last = Go to the end
autoplay = Play automatically
eyes = Through whose eyes
eyes-all = Everything revealed
eyes-public = Spectator
moment-link = Link to this moment
download = Download the record
show = Show

fair = Fair randomness
fair-before = Before anyone sat down, the server chose a secret number and fixed its fingerprint (SHA-256). When the game is over, the number is published, and anyone can recompute every roll and every card.
fair-fingerprint = Fingerprint
fair-seed = Secret number
fair-right = { $count ->
    [0] Nothing was left to chance in this game. The secret number matches its fingerprint.
    [one] One random outcome was recomputed from the secret number. It is correct.
   *[other] { $count } random outcomes were recomputed from the secret number. All of them are correct.
}
fair-wrong = The check failed: { $why }
fair-yourself = You can check it yourself with the record and the fingerprint from before the game: deckname verify --commitment FINGERPRINT record.json

contents = Contents
clause-link = Link to this clause

error-no-such-table = There is no such table.
error-not-found = There is nothing here.
error-bad-request = This request makes no sense.
error-cross-site = This request came from another site.
error-host-only = Only the host may do that.
error-no-seat = You have no seat at this table.
error-wrong-key = This link does not belong to any seat.
error-seat-taken = This seat is taken.
error-seated = You already have a seat at this table.
error-not-started = The game has not started yet.
error-started = The game has already started.
error-present = This player is still here.
error-handed = A bot is playing for you. Take your seat back first.
error-no-undo = There is nothing to take back.
error-setup = The table cannot be set up like this.
error-too-many = Too many requests. Try again in a minute.
error-too-large = This is too large.
error-stale = The table has changed in the meantime. Have another look.
error-refused = This is against the rules.
error-not-over = This is secret until the game is over.
error-no-choice = These clicks do not make up a move yet.
error-too-slow = The request did not arrive in time.
error-damaged = The log of this table is damaged. Other tables are not affected.
error-later = This server is older than the table. The servers are being upgraded; try again in a moment.
error-trouble = Something went wrong on our side.
error-home = Back to the games

bad-request-no-object = Expected a JSON object.
bad-request-unreadable = The request could not be read: { $why }
bad-request-no-such-bot = There is no such bot. The bots are: { $levels }.
bad-request-no-such-seat = There is no seat { $seat } here.
bad-request-two-seats = Everyone has one seat: choose “Me” only once.
bad-request-long-name = A name can have at most { $most } characters.
bad-request-long-contribution = A contribution can have at most { $most } characters.
bad-request-action-or-draft = Expected either an action or a draft.
bad-request-long-draft = A draft can have at most { $most } clicks.
bad-request-no-such-clicks = No action begins with these clicks.
bad-request-request-name = The name of a request has 1 to { $most } characters.
bad-request-request-reused = This name was used for another request.
bad-request-eyes = The eyes are all, public or the number of a seat.
bad-request-no-such-step = There is no such step. This game has { $steps } steps.
bad-request-no-such-language = There is no such language. The languages are de and en.

# The finale, the replay, and the list of tables.
verdict-me = You win!
verdict-me-with = You win, together with { $names }.
ranking = Ranking
curve-in-words = { $name }, after each fifth of the game. { $courses }
share = Share
go-on = Go on
to-table = To the table
replay-begins = This is how it began.
remove-table = Remove from the list: { $game }, { $names }
remove-hint = Remove from the list. The table stays open under its link.
aid = What the program works out for everyone
aid-here = What the program works out here, the same for everyone: { $level }.
notepad = Notes
notepad-hint = Write down what you suspect. Only you can read it.
all-choices = All choices

editor = Set-up editor
editor-link = Edit it on the board
editor-set-up = Set-up
editor-tools = Tools
editor-back = Undo
editor-download = Download the file
editor-upload = Open a file
editor-file = The file (TOML)
editor-good = You can play with this set-up.

# Chance that nobody can choose: who has added what, and what the browser has compared.
opening = The game begins in a moment: every seat opens its random number.
fair-promised = { $names } will add a random number. Its fingerprint is known already; the numbers are opened when all fingerprints are fixed.
fair-opened = { $names } added a random number, opened only when all fingerprints were fixed. So no one could choose rolls and cards against them: not the other players, and not the operator of this server.
fair-withheld = { $names } did not open the promised number in time and added nothing. A player who is in league with the operator can choose between two courses of chance in this way.
fair-none = { $names } added nothing that was secret, and must trust the operator of this server.
fair-operator = Not guaranteed: the operator can see all secrets and can break off a game.
kept-right = ✓ Your browser has compared the record with what it kept from before the start and during the game: the fingerprint, everyone’s promises, your own number, the course of the game. It all fits.
kept-nothing = Your browser kept nothing of this game that it could compare.
kept-commitment = ✗ The secret number does not fit the fingerprint that your browser kept from before the start.
kept-promises = ✗ The record names other players or other promises than your browser saw before it opened its number.
kept-mine = ✗ Your browser opened its number in time, but the record leaves it out.
kept-head = ✗ The record tells of another course of the game than the one your browser followed.
kept-chain = ✗ The record does not fit its own chain: it was cut or edited.
bad-request-no-seal = A seal is a SHA-256: 64 hexadecimal digits in lower case.
bad-request-wrong-contribution = This is not the contribution that was promised.

analysis-link = Why?
analysis-title = Why it went like this
analysis-working = The game is being worked through: { $percent } % done. This page loads itself again.
analysis-error = Estimates from imagined games, give or take { $percent } points. Each seat is judged by what it knew at the time. Exposure is how sure the most attentive of the others could be, on average over the secrets.
analysis-step = Step { $at }:
puzzle-title = Puzzle: { $game }
puzzle-rating = A proof takes { $clues } clues.
puzzle-seat = { $who } was told this, and can prove it:
puzzle-solution = Show the proof
puzzle-another = Another one
puzzle-link = A puzzle

half-minute = In half a minute
learn = Learn it in five minutes
learn-hint = Play the end of a real game, with a teacher beside you: what to click, and why. You can leave and go on later.
learn-begin = Begin the lesson
learn-progress = { $at } of { $of }
level-lesson = plays the lesson
error-lesson = The lesson asks for another move.
ask-hint = Hold or right-click a thing, or press ? on it, to read what it is.
