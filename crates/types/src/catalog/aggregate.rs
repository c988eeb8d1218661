//! The kinds of aggregates.

/// The kind of an aggregate. Together with the argument types it determines the transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AggKind {
    /// `count(*)`: the number of rows.
    CountStar,
    /// `count(x)`: the number of values that are not NULL.
    Count,
    /// `sum`.
    Sum,
    /// `avg`.
    Avg,
    /// `min`.
    Min,
    /// `max`.
    Max,
    /// `bool_and` and `every`.
    BoolAnd,
    /// `bool_or`.
    BoolOr,
    /// `bit_and`.
    BitAnd,
    /// `bit_or`.
    BitOr,
    /// `bit_xor`.
    BitXor,
    /// `string_agg`, of texts and of byte strings.
    StringAgg,
    /// `array_agg`, of values and of arrays.
    ArrayAgg,
    /// `range_agg`: the multirange of all values of ranges or multiranges.
    RangeAgg,
    /// `range_intersect_agg`: what all ranges or multiranges have in common.
    RangeIntersectAgg,
    /// `json_agg`.
    JsonAgg,
    /// `json_object_agg`.
    JsonObjectAgg,
    /// `jsonb_agg`.
    JsonbAgg,
    /// `jsonb_object_agg`.
    JsonbObjectAgg,
    /// `var_pop`: the variance of all values.
    VarPop,
    /// `var_samp` and `variance`: the variance of a sample.
    VarSamp,
    /// `stddev_pop`: the deviation of all values.
    StddevPop,
    /// `stddev_samp` and `stddev`: the deviation of a sample.
    StddevSamp,
    /// `corr`: the correlation of two columns.
    Corr,
    /// `covar_pop`: the covariance of all pairs.
    CovarPop,
    /// `covar_samp`: the covariance of a sample of pairs.
    CovarSamp,
    /// `regr_count`: the number of pairs without NULL.
    RegrCount,
    /// `regr_avgx`: the average of the independent variable.
    RegrAvgx,
    /// `regr_avgy`: the average of the dependent variable.
    RegrAvgy,
    /// `regr_sxx`: the sum of squared deviations of the independent variable.
    RegrSxx,
    /// `regr_syy`: the sum of squared deviations of the dependent variable.
    RegrSyy,
    /// `regr_sxy`: the sum of the products of both deviations.
    RegrSxy,
    /// `regr_slope`: the slope of the line of least squares.
    RegrSlope,
    /// `regr_intercept`: the value of that line at 0.
    RegrIntercept,
    /// `regr_r2`: the square of the correlation.
    RegrR2,
    /// One that a user made. Its functions compute it, and no state of this crate does.
    Made,
    /// `percentile_cont`: a value between those at a fraction of the ordered values.
    PercentileCont,
    /// `percentile_disc`: the first ordered value at or behind a fraction of them.
    PercentileDisc,
    /// `mode`: the most frequent value, of several the first in the order.
    Mode,
    /// `rank` of a row that is not there: its place among the ordered rows, with gaps.
    RankOf,
    /// `dense_rank` of a row that is not there: the same, without gaps.
    DenseRankOf,
    /// `percent_rank` of a row that is not there.
    PercentRankOf,
    /// `cume_dist` of a row that is not there.
    CumeDistOf,
}

/// The arguments of an ordered-set aggregate, which stands before WITHIN GROUP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direct {
    /// So many arguments stand in the parentheses. The ordered one follows WITHIN GROUP.
    Fixed(usize),
    /// They are a row, with a value for each ordered argument.
    Row,
}

impl AggKind {
    /// The arguments in the parentheses of an ordered-set aggregate. `None` for other aggregates.
    pub fn direct(self) -> Option<Direct> {
        match self {
            AggKind::PercentileCont | AggKind::PercentileDisc => Some(Direct::Fixed(1)),
            AggKind::Mode => Some(Direct::Fixed(0)),
            AggKind::RankOf | AggKind::DenseRankOf | AggKind::PercentRankOf | AggKind::CumeDistOf => {
                Some(Direct::Row)
            }
            _ => None,
        }
    }
}
