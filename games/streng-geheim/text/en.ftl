title = Streng geheim
blurb = One formula is the true one. Search luggage, read code names, and get away before they corner you.
minutes = 60
option-flight = Flight
option-flight-proven = With proof: names and number known
option-flight-bold = Bold: on belief
option-town = Town
option-town-classic = Hintertupfungen

blackout = Blackout

slot-suitcase = suitcase
slot-bag = travel bag
slot-locker = locker
place = { $colour }: { $slot }
place-locker = { $colour }: { $slot } at { $hall }
card-identity = identity card
card-formula = formula
card-toothbrush = toothbrush
tip = Tip for { $place }
nobody = no player

label-stash = Suitcase: { $suitcase }, bag: { $bag }, locker: { $locker }
label-bug = Bug in { $field }
label-no-bug = Keep the bug
label-dial = Dial { $field }
label-informer = Informer to { $field }
label-keep = Leave the informer where it is
label-search = Look into { $places }
label-snoop = Hand in { $tips }
label-pass = Pass
label-flee = Flee with { $place }; { $names }
label-stay = Stay
standing-order = I want to flee

prompt-deal = The cards are being dealt.
prompt-stash-me = Hide your identity card and your formula: card, then place. The toothbrush takes what is left.
prompt-stash = Everybody is hiding their cards.
prompt-bug-me = Install your bug in a hotel or at a secret place, or keep it.
prompt-bug = Bugs are being installed.
prompt-dial-me = Dial where your agent goes.
prompt-dial = Everybody is dialling.
prompt-informer-me = Post your informer in a hotel, at the station or at the airport, or leave it where it is.
prompt-informer = Informers are being posted.
prompt-search-me = You are alone at { $field }: look into { $count ->
    [one] one hiding place
   *[other] two hiding places
}, or pass.
prompt-search = { $who } may search at { $field }.
prompt-snoop-me = You are alone at { $field }: hand in its tip or two worthless ones, or pass.
prompt-snoop = { $who } may look at the formula at { $field }.
prompt-tip = { $who } draws a tip.
prompt-flee-me = You want to flee: name every other player and the place of the true formula, or stay.
prompt-stay-me = You cannot prove all names and the number of the true formula yet: stay.
prompt-flee = Everybody decides: flee or stay.
next-slot = Where does it go: { $card }?
next-name = What is { $who }’s code name?
next-names = { $count ->
    [one] One code name is missing. Whose is it?
   *[other] { $count } code names are missing. Whose is next?
}
next-sheet = { $count ->
    [0] The place of the true formula is missing.
    [one] One code name and the place of the true formula are missing.
   *[other] { $count } code names and the place of the true formula are missing.
}
prompt-lot = A lot decides who flees: { $seats }.
prompt-flight-me = You are the fugitive: dial where you run. Alone on F1 once, or alone { $most } times ({ $alone } so far).
prompt-hunt-me = { $who } is on the run ({ $alone } times alone). Dial where you wait.
prompt-flight = { $who } is on the run ({ $alone } times alone). Everybody is dialling.

log-dealt = The cards are dealt.
log-dealt-me = The cards are dealt. You are { $name } and carry { $formula }.
log-dealt-all = The cards are dealt: { $cards }. True is { $formula }.
log-chosen-open = { $who }: { $choice }.
log-round = Round { $round } begins.
log-bugs = Bugs installed: { $bugs }.
log-bugs-none = No bug is installed.
log-revealed = The dials are shown. { $agents }. Informers – { $informers }.
log-looked = { $who } looks into { $places }.
log-looked-open = { $who } looks into { $places } and finds { $found }.
log-snooped = { $who } hands in { $tips } and looks at the formula at { $places }.
log-snooped-open = { $who } hands in { $tips } and looks at the formula at { $places }: { $found }.
log-passed = { $who } passes.
log-tip = { $who } draws a tip.
log-tip-open = { $who } draws a tip for { $place }.
log-recycled = The used tips become the new pile.
log-no-tip = There is no tip left for { $who }.
log-all-stay = Nobody flees.
log-level = A lot decides between { $seats }.
log-fled = { $who } flees with the card from { $place }!
log-fled-open = { $who } flees with the card from { $place } and names { $names }.
log-ran = The dials are shown. { $agents }.
log-alone = { $who } is alone ({ $times } of { $most }).
log-over-escaped = { $who } is away, and everything is right: { $who } wins.
log-over-wrong = { $who } is away but mistaken: nobody wins.
log-over-foiled = { $who } is caught: all the others win.
log-over-rounds = Time runs out: nobody wins.
log-over-truth = The true formula was { $formula } ({ $place }).

standing = { $count ->
    [0] no tip
    [one] 1 tip
   *[other] { $count } tips
}
centre-round = Round
centre-flight = Flight
centre-tips = { $count } tips
tray = Off the board
sheet-false = False formulas
sheet-names = Code names
hand-cards = My cards
hand-tips = My tips

text-off = Off the board
text-pile = Tips: { $pile } in the pile, { $used } used
text-alone = alone { $alone } of { $most }
text-emptied = emptied: { $place }
legend = ▲R agent, i informer, * bug

dossier-me = You are
dossier-formula = Your formula:
dossier-tips = Your tips:
dossier-dial = Dialled:
dossier-sheet = You declared:
dossier-colour = Colour
dossier-name = Name
dossier-true = The true formula may be:
dossier-open = The cards:

letter-identity = I
letter-formula = X
letter-toothbrush = T
sheet-formulas = Formulas
sheet-true = true
sheet-emptied = taken
sheet-looked = Has been seen by { $who }
sheet-not-there = { $place }: no { $card }
sheet-not = { $what }: not { $card }
sheet-legend = Tap what you rule out. In italics: what follows. I identity card, X formula, T toothbrush; small signs: who has looked.
sheet-why = What follows, and why
why-nothing = Nothing follows from what you have seen yet.
why-place = { $place } holds the { $card }: what lies in the other two places is known.
why-name = { $who } is { $name }: every other name is known.
why-true = { $formula } is the true formula: you have seen all five false ones.
why-where = { $formulas } can only be here: { $places }. Every other place has been seen or cannot hold it.
hand-places = My hiding places
dial-blackout = Out
dossier-ready = You have proof of all names and of the true formula: you can flee at the end of the round.

fault-names = there are { $all } code names, not { $count }
fault-name-twice = the code name “{ $name }” is there twice
fault-name = a name is a line of 1 to { $most } characters without spaces around it
fault-tips = there are { $all } tips in all, not { $count }

sg-1 = The board has the hotels H1 to H6, F1, B1, V1 to V3, G1 to G5 and VM1 to VM5.
sg-2 = Each colour has its hotel and one locker, at the station or at the airport.
sg-3 = Each colour has three hiding places: suitcase, travel bag and locker.
sg-4 = There are six identity cards, six toothbrushes, six formulas, six false formulas and thirty tips.
sg-5 = Every colour is dealt one identity card and one formula; five different false formulas lie on G1 to G5, and colours without a player hide one card of each kind.
sg-6 = Hide all three cards, one in the suitcase, one in the bag and one in the locker. Everybody does so once, before the first round.
sg-7 = A bug is installed at the start of a round, once in the game, in a hotel or at a secret place.
sg-8 = Dial a hotel, F1, B1, a contact place or a secret place, but not the field where your agent stands; V3 only with five or six players; or a blackout.
sg-9 = An informer goes to a hotel, to F1 or to B1, not to where it stands, and only after everybody has dialled.
sg-10 = All dials are shown together, and all agents are moved.
sg-11 = Look at exactly as many places here as you are allowed, never your own; a secret place takes its tip or two worthless ones that you hold.
sg-12 = Players with a bug or an informer here see the cards too.
sg-13 = What you have seen is noted on your own investigation sheet and nowhere else.
sg-14 = You declare at the end of a round, with a sheet that may be true after all you have seen: a different name for every other player and a place where the true formula may be. Unless flights are bold, you must know all these names and the number of the true formula.
sg-15 = The lot falls on one of the level players.
sg-16 = The fugitive’s sheet is final.
sg-17 = In the flight only the transport fields, F1 and with five or six players V1 or V2 are open, and all you do is dial.
sg-18 = The flight succeeds when the fugitive is alone on F1 once, or alone five times.
sg-19 = The flight fails when the fugitive shares a field with two others.
sg-20 = The pursuers may not talk it over.
sg-21 = Away with everything right, the fugitive wins.
sg-22 = Away with anything wrong, nobody wins.
sg-23 = If the flight fails, all others win, which counts half.
sg-24 = Each part ends after 60 rounds.

curve = Hiding places looked into
log-unmasked = { $who } was { $name } with { $formula }.
