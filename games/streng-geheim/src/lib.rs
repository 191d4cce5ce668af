//! StrengGeheim.
