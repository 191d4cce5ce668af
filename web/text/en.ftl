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
my-finished = Finished games
waits = Your turn
stage-lobby = Waiting for players
stage-playing = In play
stage-over = Finished

open-tables = Open tables
open-tables-intro = People here are waiting for someone to play with. Take a seat, or watch.
open-tables-waiting = { $count }
open-tables-count = { $count ->
    [0] Nobody is waiting right now. Set up a table yourself and have it listed here.
    [one] One table is waiting.
   *[other] { $count } tables are waiting.
}
open-since-now = has waited for less than a minute
open-since = { $minutes ->
    [one] has waited for a minute
   *[other] has waited for { $minutes } minutes
}
open-join = Join
open-watch = Watch
own-file-here = own file
offer-table = List it under “Open tables”, so that strangers can join too. It stays listed as long as you are here.
offered = This table is listed under “Open tables”: strangers can sit down too.
not-offered = Only people with the link can find this table.
offer-start = List it under “Open tables”
offer-stop = Stop listing it
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
level-novice = Beginner
level-easy = Casual
level-medium = Experienced
level-strong = Expert
level-hard = Master
level-novice-does = looks one step ahead and misses a lot
level-easy-does = looks one step ahead and misses something now and then
level-medium-does = remembers everything and thinks a little
level-strong-does = thinks ahead and concludes a lot from your moves
level-hard-does = thinks as long as it may and forgives nothing
how-good = How good are you?
again-up = Harder: { $level }
again-down = Easier: { $level }
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
share-invite = Share the invitation
card-open = { $names } { $count ->
    [one] – one seat is free. Join in!
   *[other] – { $count } seats are free. Join in!
}
card-empty = { $count ->
    [one] One seat is free. Join in!
   *[other] { $count } seats are free. Join in!
}
card-ready = It is about to begin.
card-playing = The game is on. Come and watch!
card-full = { $names } are at the table. Come and watch!
card-over = { $verdict } At the table: { $names }.
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
new-link = Get a new link
new-link-hint = If the link has got into the wrong hands: the old one stops working at once.
new-link-yes = Yes, a new link
dismiss = Send { $name } away
dismiss-hint-before = The seat is open again then. They cannot sit down here again from this browser.
dismiss-hint-in-play = A bot plays on in their place, with what they knew. This cannot be undone.
dismiss-yes = Yes, send { $name } away
dismissed = The host has sent you away from this table. You can still watch.
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
talk = Talk
talk-spectators = Talk among spectators
talk-new = new
talk-nothing = Nobody has said anything yet.
talk-spectator = Somebody
talk-watches = watching
talk-mute = Mute { $name }
talk-mute-short = mute
talk-muted = Some of it is muted.
talk-unmute = Hear everyone again
talk-remarks = Short remarks
talk-text = Say something
talk-send = Send
accuse = Accuse
accuse-who = Whom do you suspect?
accuse-what = Of what?
accusation = My guess: { $name } – { $claim }
withdraw = Take my guess back
withdrawal = I take my guess back.
pin = { $by } suspects { $name } – { $claim }
pin-brief = { $by }: { $what }?
remark-well-played = Well played!
remark-saw-that = I saw that!
remark-not-me = It wasn’t me!
remark-hmm = Hmm …
remark-oh-no = Oh no!
remark-take-your-time = Take your time.
remark-thanks = Thanks!
manners = Talk at the table
manners-silent = none
manners-remarks = short remarks and accusations
manners-free = free text as well
manners-here = Talk at the table: { $what }.
talk-recorded = Keep what is said at the table in the record.
talk-is-recorded = It is kept in the record.
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
connecting = No connection. This is the last state.
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
error-dismissed = The host has sent you away from this table.
error-no-person = There is no person in this seat.
error-own-seat = This is the host’s own seat.
error-purged = This table was removed, because nobody had used it for a long time.
error-upgrading = The servers are being upgraded. This will be possible in a moment.
error-wrong-key = This link does not belong to any seat.
error-seat-taken = This seat is taken.
error-seated = You already have a seat at this table.
error-not-started = The game has not started yet.
error-started = The game has already started.
error-present = This player is still here.
error-handed = A bot is playing for you. Take your seat back first.
error-full = This table has had too many changes. Open a new one.
error-no-talk = This cannot be said at this table.
error-no-hints = This table gives no hints.
error-not-asked = You owe no decision now.
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
error-unavailable = Something went wrong on our side.
error-home = Back to the games

bad-request-no-object = Expected a JSON object.
bad-request-unreadable = The request could not be read: { $why }
bad-request-no-such-bot = There is no such bot. The bots are: { $levels }.
bad-request-no-such-level = There is no such level. The levels are: { $levels }.
bad-request-no-such-seat = There is no seat { $seat } here.
bad-request-two-seats = Choose “Me” only once. Other players here are “Someone else on this device”.
bad-request-long-name = A name can have at most { $most } characters.
bad-request-long-contribution = A contribution can have at most { $most } characters.
bad-request-action-or-draft = Expected either an action or a draft.
bad-request-long-draft = A draft can have at most { $most } clicks.
bad-request-no-such-clicks = No action begins with these clicks.
bad-request-request-name = The name of a request has 1 to { $most } characters.
bad-request-request-reused = This name was used for another request.
bad-request-no-text = The text is empty.
bad-request-long-text = A text may have at most { $most } characters.
bad-request-no-such-claim = There is no such accusation in this game.
bad-request-nothing-to-withdraw = You have accused nobody.
bad-request-eyes = The eyes are all, public or the number of a seat.
bad-request-no-such-step = There is no such step. This game has { $steps } steps.
bad-request-no-such-language = There is no such language. The languages are de and en.

# The finale, the replay, and the list of tables.
verdict-me = You win!
verdict-me-with = You win, together with { $names }.
my-place = You are { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
} of { $of }.
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
fair-withheld = { $names } did not open the promised number in time and added nothing. The operator, or a player in league with the operator, can choose between two courses of chance in this way, so today such a start is broken off.
fair-broken-off = An earlier start of this game was broken off, because { $names } did not open the promised number. Whoever had not opened lost the seat, and everyone else promised a new number.
broken-off = The start was broken off: { $names } did not open the promised random number in time. Whoever has not opened can sit down again; all others have promised a new number. The host can start again.
fair-none = { $names } added nothing that was secret, and must trust the operator of this server.
fair-operator = Not guaranteed: the operator can see all secrets and can break off a game or, visibly to all, its start. And this page comes from the operator too: if you do not trust it, keep the fingerprint and check the record yourself.
kept-right = ✓ Your browser has compared the record with what it kept from before the start and during the game: the fingerprint, everyone’s promises, your own number, the course of the game. It all fits.
kept-nothing = Your browser kept nothing of this game that it could compare.
kept-commitment = ✗ The secret number does not fit the fingerprint that your browser kept from before the start.
kept-promises = ✗ The record names other players or other promises than your browser saw before it opened its number, or leaves a promised number out.
kept-mine = ✗ Your browser sent its number for this start, but the record leaves it out. The operator may have chosen the chance.
kept-away = ✗ The server had you down as away when the game started, although this page was open. Your number does not count, and the operator may have chosen the chance.
kept-head = ✗ The record tells of another course of the game than the one your browser followed.
kept-chain = ✗ The record does not fit its own chain: it was cut or edited.
bad-request-no-seal = A seal is a SHA-256: 64 hexadecimal digits in lower case.
bad-request-wrong-contribution = This is not the contribution that was promised.

analysis-link = Why?
analysis-title = Why it went like this
analysis-working = The game is being worked through: { $percent } % done. This page loads itself again.
analysis-error = Estimates from imagined games, give or take { $percent ->
        [one] one point
       *[other] { $percent } points
    }. Each seat is judged by what it knew at the time. Exposure is how sure the most attentive of the others could be, on average over the secrets.
analysis-step = Step { $at }:
analysis-instead = Play the better move out
imagined-title = Imagined.
imagined = At step { $step } the better action is taken instead, in a world that fits what this seat knew. From there everyone plays on as a simple bot would; none of it happened.
imagined-real = What really happened
puzzle-title = Puzzle: { $game }
puzzle-rating = A proof takes { $clues } clues.
puzzle-seat = { $who } was told this, and can prove it:
puzzle-solution = Show the proof
puzzle-answer = Your answer
puzzle-check = Check it
puzzle-number = Puzzle { $n } of { $of }.
puzzle-of-day = Puzzle of { $day }.
puzzle-others = Other puzzles
puzzle-before = The one before
puzzle-after = The next one
puzzle-link = A puzzle
puzzle-today = Puzzle of the day

half-minute = In half a minute
learn = Learn it in five minutes
learn-hint = Play a short game with a teacher beside you: what to click, and why. You can leave and go on later.
learn-begin = Begin the lesson
learn-progress = { $at } of { $of }
level-lesson = plays the lesson
error-lesson = The lesson asks for another move.
ask-hint = Hold or right-click a thing, or press ? on it, to read what it is. Elsewhere ? opens the list of all things.
hint = Hint
hint-about = What would a careful player look at?
hint-more = Show me a move
hints = Hints on request
hints-here = Hints on request: { $who }.
what-is-what = What is what
bot-does = The bot { $does }.

play-on-screen = Play on this screen
play-on-screen-hint = On this screen: a television or laptop shows the board, and everyone joins with a phone and holds their hand on it.
screen-players = Players
screen-scan = Scan this with your phone
screen-type = Or open { $page } and type
screen-hint = Your phone shows what only you may see. Anyone who has sat down can start the game.
screen-sound = Turn on sound
screen-again = “Play again” is on the phones.
peek = Board
join-title = Join a table
join-code = The code of the table
join = Join
error-no-such-code = No table has this code. Look at the screen again: five letters and digits.

history = My games
history-none = Once you have played a game to its end, it is listed here: with the result, your opponents and a rating. You need no account; your browser remembers that it was you.
history-hint = What you have played to the end. It is yours, without an account: only your browser has the key to it.
history-of = What { $name } has played to the end. It is yours, without an account: only your browser has the key to it.
tally = { $played ->
    [one] One game,
   *[other] { $played } games,
 } { $won ->
    [0] none won.
    [one] one won.
   *[other] { $won } won.
 }
tally-indirect = { $count ->
    [one] One of these wins was indirect and counts half.
   *[other] { $count } of these wins were indirect and count half.
 }
streaks = Wins in a row: { $streak } at the moment, { $best } at best.
rating = Rating
rating-against = Against
rating-value = Value
rating-games = Games
rating-people = People
rating-bots = Bots: { $level }
rating-hint = Everyone begins at 25; bots always have exactly 25. Whoever has more plays better. The figure after ± says how uncertain the rating still is; it shrinks with every game. It follows from your own games only.
past-games = Played
past-more = Older games are in the file that you can download.
past-won = Won
past-won-indirectly = Won indirectly
past-place = Place { $place } of { $of }
past-relieved = At the end a bot played for you. The game counts as yours all the same.
past-rivals = With { $names }
past-bot = { $name } (bot: { $level })
carry = Go on with another device
carry-hint = Get a code here and type it on this page on the other device. Then your games and seats belong to both devices.
carry-make = Show a code
carry-code = Type this code on the other device, on the page “My games”. It works for { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
 } and only once. Show it to no one: whoever has it plays as you.
adopt-code = Code from the other device
adopt = Take over
adopt-hint = Only a code that you yourself have just asked for! What you have played on this device, and where you sit, is added to what the code stands for.
adopted = Done: this device belongs to it now.
error-no-such-parcel = There is no such code. Perhaps it has expired or was used already; get a new one on the other device.
history-yours = This is yours
history-kept = Your results stay until you delete them, even long after the tables were cleared away.
history-export = Download everything (JSON)
history-delete = Delete everything
history-delete-hint = Your results, ratings and mail address are deleted and cannot be restored. You keep your seats at tables that are still playing. Those who played with you keep their own results, with your name in them.
history-delete-yes = Yes, delete everything
history-deleted = Your results are deleted.

bell = Ring
rings = Tell me on this device when it is my turn
quiet-hours = Quiet from
quiet-until = to
quiet-hour = { $hour }:00
bell-hint = Only while you do not have the table open, and at most once for each move. The lock screen only says which game is waiting.
bell-refused = That did not work. Allow notifications for this site; on an iPhone it must be on the home screen first.
bell-turn = It is your turn.
bell-turn-company = It is your turn. The others wait for you.
bell-stop = Stop telling me
bad-request-no-device = This does not describe a device that can ring: it takes a public https address, a key, a secret and quiet hours.
mail = By mail
mail-hint = Only while you are waited for and do not have the table open, and at most once for each move. The mail says which game is waiting and nothing else about it. Nobody gets to see the address; one click deletes it.
mail-address = Mail address
mail-ask = Send a confirmation
mail-keep = Save
mail-asked = Nearly done: a mail is on its way to { $address }. No other will come until you follow the link in it. The link works for a day.
mail-on = You get mail at { $address }.
mail-kept = Saved.
mail-forget = No more mail, delete the address
mail-instead = Be told by mail instead
mail-agree-title = Mail when it is your turn?
mail-agree = Then a mail comes to this address whenever a game waits for you: at most one for each move, and one click stops them at any time.
mail-agree-yes = Yes, please
mail-agreed-title = Agreed
mail-agreed = From now on you get a mail when you are waited for.
mail-stop-title = No more mail?
mail-stop = Then no more mail will come, and the address is deleted.
mail-stop-yes = No more mail
mail-stopped-title = Done
mail-stopped = No more mail will come. The address is deleted.
mail-on-to-games = To the games
letter-question = Mail when it is your turn?
letter-asks = Somebody, hopefully you, has entered this address on { $site } to get a mail whenever a game waits for them.
letter-agree = Was it you? Then confirm it here (the link works for a day):
letter-ignore = If it was not you, there is nothing to do: nothing else will come, and the address is deleted after a day.
letter-stop = No more mail? One click is enough:
error-no-such-link = This link no longer works.
error-no-mail = No mail goes out at the moment. Try again later.
bad-request-no-address = This is no mail address. One looks like this: ada@example.org
bad-request-long-address = A mail address has at most { $most } characters.
bad-request-odd-address = The address can only have letters without accents.
bad-request-private-address = Nothing can be sent to this address from outside: there is no public name like example.org behind the @.
bad-request-refused-address = The mail server takes nothing for this address. Is it right?
bad-request-no-hours = Quiet hours are hours from 0 to 23.
offline-title = No connection
offline-hint = Everything goes on as soon as you are online again. Until then, tables that you had open recently show their last state.
offline-again = Try again

# Time.
pace = Time to think
pace-none = as long as you like
pace-leisure = at leisure: 3 days for every turn
pace-relaxed = relaxed: 15 minutes, and 1 more for every turn
pace-brisk = brisk: 5 minutes, and 15 seconds for every turn
pace-change = Change the time to think
pace-set = Set
time-up = When time is up
time-up-bot = a bot stands in until you are back
time-up-forfeit = the seat is lost to a bot
clock = Time left
clock-days = d
clock-hours = h
forfeited = out of time, a bot plays to the end
late-me = Your time was up: a bot plays for you until you take your seat back.
forfeited-me = Your time was up: a bot plays to the end for you.
forfeited-by = { $name } ran out of time and lost the seat. A bot played to the end; the result counts for the seat.
error-forfeited = Your time was up, and at this table the seat is lost with that.

# Several people at one device.
seat-beside = Someone else on this device
beside = Someone else on this device
beside-name = Their name
beside-sit = Give them a seat
on-this-device = on this device
get-up = { $name } gets up
is-next = { $name } is next.
i-am = I am { $name }
pass-on = Pass on to { $name }
cover = Cover
cover-hint = The screen then shows only what everyone may see.
covered = The curtain is down: you see what everyone may see.
covered-hint = Pass the device on. Nothing secret is sent before you say who is looking.
error-covered = The curtain is down. First say who you are.
