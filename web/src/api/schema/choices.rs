//! What a table is set up with.

use deckname_scene::{Aid, Hints};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::session::Manners;

/// How much the dossiers work out: nothing, what was seen, or also what follows from it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Aid)]
pub enum AidAnswer {
    None,
    #[default]
    Seen,
    Follows,
}

impl From<AidAnswer> for Aid {
    fn from(aid: AidAnswer) -> Self {
        match aid {
            AidAnswer::None => Self::None,
            AidAnswer::Seen => Self::Seen,
            AidAnswer::Follows => Self::Follows,
        }
    }
}

impl From<Aid> for AidAnswer {
    fn from(aid: Aid) -> Self {
        match aid {
            Aid::None => Self::None,
            Aid::Seen => Self::Seen,
            Aid::Follows => Self::Follows,
        }
    }
}

/// Whether players may ask for hints: where no more than one person plays, all of them, or none.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Hints)]
pub enum HintsAnswer {
    #[default]
    Alone,
    Yes,
    No,
}

impl From<HintsAnswer> for Hints {
    fn from(hints: HintsAnswer) -> Self {
        match hints {
            HintsAnswer::Alone => Self::Alone,
            HintsAnswer::Yes => Self::Yes,
            HintsAnswer::No => Self::No,
        }
    }
}

impl From<Hints> for HintsAnswer {
    fn from(hints: Hints) -> Self {
        match hints {
            Hints::Alone => Self::Alone,
            Hints::Yes => Self::Yes,
            Hints::No => Self::No,
        }
    }
}

/// What may be said at a table: nothing, remarks and accusations, or also texts.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Manners)]
pub enum MannersAnswer {
    Silent,
    #[default]
    Remarks,
    Free,
}

impl From<MannersAnswer> for Manners {
    fn from(manners: MannersAnswer) -> Self {
        match manners {
            MannersAnswer::Silent => Self::Silent,
            MannersAnswer::Remarks => Self::Remarks,
            MannersAnswer::Free => Self::Free,
        }
    }
}

impl From<Manners> for MannersAnswer {
    fn from(manners: Manners) -> Self {
        match manners {
            Manners::Silent => Self::Silent,
            Manners::Remarks => Self::Remarks,
            Manners::Free => Self::Free,
        }
    }
}
