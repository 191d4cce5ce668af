deckname_engine::clauses! {
    Ring = "HC-1", AgentsTakingPart = "HC-2", SetUp = "HC-3", AgentDeal = "HC-4", FirstSeat = "HC-5",
    Roll = "HC-6", SplitRoll = "HC-7", Movement = "HC-8", ScoringTrigger = "HC-9", BuildingWorth = "HC-10",
    NeverBelowZero = "HC-11", SafeMoves = "HC-12", SafeInChurchOrRuin = "HC-13", Finish = "HC-14", Winner = "HC-15",
    SharedWin = "HC-16", HiddenAgents = "HC-17", SafeAnywhere = "HC-18", NewlyEntered = "HC-19", TipsDue = "HC-20",
    SheetForm = "HC-21", TipsBeforeEnd = "HC-22", TipBonus = "HC-23", ProWinner = "HC-24", LastTurn = "HC-25",
    CardGame = "HC-26", CardEffects = "HC-27", CardDeal = "HC-28", OneToThree = "HC-29", RuinDraw = "HC-30",
    CardRound = "HC-31", CardTrigger = "HC-32", SafeAfterRound = "HC-33", TipsAfterCard = "HC-34",
}
