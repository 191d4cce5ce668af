half-1 = Every agent in town travels under a code name and has hidden a formula; only one formula is the true one.
half-2 = All players dial a field in secret, and all agents move at once; if yours is alone on its field, it may search there.
half-3 = Find out the other players’ code names and which formula is true: it is the one that is not among the false ones.
half-4 = Then take it and flee: be alone at the airport once, or alone on any fields five times, and you win if everything is right.

step-193 = You know the code names of {$p1} and {$p2}, and four false formulas: X5, X4, X6 and X1. Another false one lies at G2, the Golden Anchor dive. Dial G2. The others cannot see what you dial.
step-193-else = There is little to learn there. The false formula that you have not seen is at G2.
step-196 = Your informer sees what others search where it is posted. Send it to H6, Hotel Seeblick.
step-196-else = It may go there. For this game send it to H6.
step-199 = You are alone at G2, so you may act. Hand in two tips for other places, G1 and G4; two wrong ones count like a right one. Then look at the false formula.
step-199-else = Do not waste the visit: hand in the tips for G1 and G4.
step-202 = X2 is false too. So X1, X2, X4, X5 and X6 are false, and X3 is true. You have seen X3: it is in the violet locker at the station. Flee! Choose the violet locker, Rosa Rubin for {$p1} and Vera Vielleicht for {$p2}.
step-202-else = One part is not right. You saw X3 in the violet locker; {$p1} is Rosa Rubin and {$p2} is Vera Vielleicht. Choose to flee with these.
step-205 = You are the fugitive. Alone at the airport you win at once, so they will wait for you there. Five times alone anywhere wins too. Take the taxi: VM2.
step-205-else = They are waiting at the airport. Take the taxi: VM2.
step-208 = Alone, once. Both are at the airport. Take the express train: VM3.
step-208-else = Better the express train: VM3.
step-211 = Twice. Who stays put is sometimes the hardest to find: dial VM3 again.
step-211-else = Stay on the train: VM3 again.
step-214 = Three times, and {$p2} has begun to search the trams. They will not be there twice: dial VM1.
step-214-else = Dial VM1, the tram.
step-217 = Four times. Once more, and you are away. Dial VM1 again.
step-217-else = Stay on the tram: VM1.

end = Away, and everything is right: names, number and hiding place. You win alone. Next time find the names yourself: search luggage, and see what your bug and your informer tell you.

thing-field = A field. Dial it, and your agent goes there at the end of the phase; act there if it is alone.
thing-place = A hiding place. It holds an identity card, a toothbrush or a formula.
thing-tip = A tip. Handed in at its secret place, it lets you look at the false formula there; two other tips do as well.
thing-name = A code name. To flee you must name every other player.
thing-card = A card that you hide at the beginning.
thing-slot = One of your three hiding places.
thing-seat = A player, who travels under a code name.
