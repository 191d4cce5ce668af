stash = Where you hide your three cards stays secret. Is there an order that the others would expect?
stash-why = No order is better than another; only a habit is bad. This one was picked at random.
leave = A bug or an informer sees what others look at. Does yours stand well?
leave-why = Leave it: no other field promises more.
bug = Your bug sees whatever is looked at on its field. Where is most left that you have not seen?
bug-why = { $field }: { $count ->
    [one] one hiding place there is new to you
   *[other] { $count } hiding places there are new to you
}, and others will look there for you.
informer = Your informer sees what others look at, and it gets in their way. Where will they go?
informer-why = { $field }: { $count ->
    [one] one hiding place there is new to you
   *[other] { $count } hiding places there are new to you
}.
contact = You hold { $tips } { $tips ->
    [one] tip
   *[other] tips
}. The false formulas cost tips: your own for the place, or two that you no longer need.
contact-why = { $field } gives you a tip, if no other agent comes there.
secret = Five false formulas tell you the true one. Which secret place can you pay for?
secret-why = { $field }: your tips open it, and its formula is new to you.
lockers = Every name and the true formula have to be found. Where are hiding places that you have not seen?
lockers-why = { $field }: { $count ->
    [one] one hiding place there is new to you
   *[other] { $count } hiding places there are new to you
}, if you are alone.
blackout = Could it be better to be nowhere for a round?
blackout-why = Off the board nobody meets you, and nothing worth seeing is in reach.
search = You are alone here and may look. What have you not seen yet?
search-why = { $count ->
    [0] None of them is new to you, but the others cannot know that.
    [one] One of them is new to you.
   *[other] All { $count } are new to you.
}
snoop = You may look at the false formula here. Which of your tips can you do without?
snoop-why = Hand in { $count ->
    [one] the tip for this place.
   *[other] two tips that have become worthless to you.
} One formula less is in question.
pass = Does a look here tell you anything?
pass-why = No. Pass, and keep your tips.
flee = Go through your sheet: all names, the number, the hiding place. What is still open?
flee-why = Nothing: exactly one declaration fits all that you have seen. Flee before another player does.
risk = Go through your sheet. How many declarations are still possible?
risk-why = { $count } are possible, and this is the likeliest. Waiting would help the others more than you.
stay = Can you prove every name and the number of the true formula?
stay-why = Not yet. Stay, and look further.
stay-unsure = You may declare, but are you sure of the hiding place?
stay-unsure-why = { $count } declarations are possible. Another round may tell you more, so stay.
fugitive = You are the fugitive. { $airport } means escape if nobody waits there. What do the others expect?
fugitive-why = Only chance cannot be foreseen: this field was drawn, with the odds that leave the pursuers nothing to guess.
pursuer = The fugitive must not be alone. Who covers { $airport }, and who the roads?
pursuer-why = This field was drawn, with the odds that leave the fugitive no safe choice.
