deckname_engine::clauses! {
    Corners = "TS-1", Entering = "TS-2", Map = "TS-3", Seating = "TS-4", Equipment = "TS-5",
    FirstPlayer = "TS-6", Packing = "TS-7", Placing = "TS-8", Outpost = "TS-9", Dice = "TS-10",
    Stepping = "TS-11", TwoInACity = "TS-12", EndOfTurn = "TS-13", Handling = "TS-14", OncePerStop = "TS-15",
    PublicKnowledge = "TS-16", Meeting = "TS-17", DuelCards = "TS-18", UsedCards = "TS-19", Losing = "TS-20",
    LosersCase = "TS-21", TwoEnemies = "TS-22", BonusPips = "TS-23", LostAttack = "TS-24", Securing = "TS-25",
    OneForeign = "TS-26", Bomb = "TS-27", TenSecrets = "TS-28", NobodyGetsToTen = "TS-29",
}
