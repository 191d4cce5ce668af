deckname_engine::clauses! {
    Sn1 = "SN-1", Sn2 = "SN-2", Sn3 = "SN-3", Sn4 = "SN-4",
    Sn5 = "SN-5", Sn6 = "SN-6", Sn7 = "SN-7", Sn8 = "SN-8",
    Sn9 = "SN-9", Sn10 = "SN-10", Sn11 = "SN-11", Sn12 = "SN-12",
    Sn13 = "SN-13", Sn14 = "SN-14", Sn15 = "SN-15", Sn16 = "SN-16",
}
