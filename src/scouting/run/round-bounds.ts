/** The intervals at which places are read again, and the maximum cost of that; settings of the operator. */
export interface RoundSettings {
  /** Days between whole readings of places that organizations have unlocked; more while they find nothing. */
  readonly unlockedDays: number;
  /** The same for places that only the operator's coverage has read. */
  readonly coveredDays: number;
  /** US dollars that language models may cost in a day; null: no limit. */
  readonly modelDollars: number | null;
}

export const ROUND_SETTINGS: RoundSettings = { unlockedDays: 7, coveredDays: 30, modelDollars: null };

/**
 * Intervals in hours: the shortest and the longest between looks, and that between whole readings, which `nextWhole`
 * lengthens while they find nothing.
 */
export interface Hours {
  readonly shortest: number;
  readonly look: number;
  readonly whole: number;
}

/** The longest interval between looks, in hours: of places that customers unlocked, and of all others. */
const UNLOCKED_LOOK_HOURS = 36;
const COVERED_LOOK_HOURS = 7 * 24;

/** The intervals of a place that customers unlocked, or of a place that is only covered. */
export const hoursOf = (isUnlocked: boolean, settings: RoundSettings = ROUND_SETTINGS): Hours => {
  const whole = 24 * (isUnlocked ? settings.unlockedDays : settings.coveredDays);
  return isUnlocked
    ? { shortest: 20, look: Math.min(UNLOCKED_LOOK_HOURS, whole), whole }
    : { shortest: 24, look: Math.min(COVERED_LOOK_HOURS, whole), whole };
};
