lay-join = Three cards in hand: one must be laid open. Which one belongs to what lies there already?
lay-join-why = Lay it out: it shares a continent or a hideout with what lies open ({ $fits ->
    [one] once
   *[other] { $fits } times
}). The cards that you keep in hand stay secret.
lay-quiet = Three cards in hand: one must be laid open, for all to see. Which one tells the others least?
lay-quiet-why = Lay it out: nothing that lies open goes with it, so the others learn nothing about your plan, and it still counts when you send.
send-last = Count your cards for this target: { $target }.
send-last-why = { $cards ->
    [one] One card
   *[other] { $cards } cards
} against { $there ->
    [0] no spies
    [one] one spy
   *[other] { $there } spies
} { $cards ->
    [one] places
   *[other] place
} { $placed }, and only { $spies ->
    [one] one is
   *[other] { $spies } are
} left. That wins the game.
send = Where do your cards place most? Count them for this target: { $target }.
send-why = { $cards ->
    [one] One card
   *[other] { $cards } cards
} against { $there ->
    [0] no spies
    [one] one spy
   *[other] { $there } spies
} { $cards ->
    [one] places
   *[other] place
} { $placed } at once. Each spy there makes it dearer, so do it before the others do.
wait = You could send { $placed } now; the target would be { $target }. Is that enough for the cards it takes?
wait-why = Wait: the same cards place more together with the next ones, and nobody sees what you hold.
nothing = Count: is there a target that more of your cards show than spies stand on it?
nothing-why = There is none. End your turn and draw.
