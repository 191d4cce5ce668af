half-1 = Two secret services face each other across a middle line, and each hides two secrets in its own half.
half-2 = On your turn you move one piece in a straight line, as far as the way is free, or turn a small spy.
half-3 = If your spy stops in the other half and no enemy touches it, you ask: is there a secret here or next to here? The answer is true.
half-4 = As soon as the answers leave only one field for a secret, you have found it and won.

step-0 = First hide your two secrets, at least three steps apart. Choose a28, then a42. {$p1} does not see where.
step-0-else = Those fields would do. For this game hide them on a28 and a42.
step-2 = Send a spy. Choose the small spy on a11, then b50: it slides straight across the line into enemy land.
step-2-else = That move is legal, but it asks nothing. Choose the spy on a11, then b50.
step-4 = Yes! A secret lies on b50 or next to it. A second spy narrows it down: from a2 to b51. The two areas overlap.
step-4-else = Go on with what you know: a secret is near b50. Send the spy from a2 to b51.
step-6 = No: so the secret is not on any field that both touch. Three are left: b41, b49 and b57. Move the spy from b51 to b34, which touches b41.
step-6-else = Ask where it matters: from b51 to b34, beside b41.
step-8 = Yes, but that may be the other secret, farther up. Look elsewhere too: send the small spy from a14 to b55.
step-8-else = A fresh spy sees more. From a14 to b55, please.
step-10 = Nothing there. Every no crosses out fields; your dossier keeps count. Move the spy from b55 to b40.
step-10-else = Keep crossing out: from b55 to b40.
step-12 = {$p1}’s spy stands on a33, at the edge. Block its other way out and it is caught and works for you. Move the large spy from a4 to a41.
step-12-else = A pity to let that spy go. Move the large spy from a4 to a41, beside a33.
step-14 = Caught: the spy on a33 is yours now. One more question is enough. Move the large spy from a41 right across to b28.
step-14-else = You can end it now: the large spy from a41 to b28.

end = Only one field fits all the answers: you have found the secret and won. Ask so that areas overlap, keep your spies away from the edge, and you will do it again.

thing-field = A field. A spy that stops here asks about this field and those next to it.
thing-axis = The arrows of a small spy: it moves only these two ways, and turning it is a whole move.
thing-seat = Your opponent, who has hidden two secrets in the other half.
thing-defender = A defender. It moves in all six directions but never leaves its own half. No spy beside it can ask.
thing-small = A small spy. It moves only along its two arrows. With both of them blocked in the enemy’s half it is caught.
thing-large = A large spy. It moves in all six directions and may cross the middle line.
thing-button-pass = Pass: only if you have no legal move at all.
