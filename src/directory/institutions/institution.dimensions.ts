import { STATE_NAMES } from '@emi/base/declared';
import type { QueryContext } from '@emi/records/context';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { InstitutionType } from '../../accounts/prices/ref.ts';
import { byBand, byEach, byPlaceName, byValue } from '../stats/dimension.ts';
import { having } from '../stats/measure.ts';

const GRADE_BANDS = {
  pre_k: 'Pre-kindergarten',
  elementary: 'Kindergarten to grade 5',
  middle: 'Grades 6 to 8',
  high: 'Grades 9 to 12',
};

/** Dimensions that districts and schools share. */
export const INSTITUTION_DIMENSIONS = {
  STATE: byValue('r.state', { labels: STATE_NAMES }),
  COUNTY: byPlaceName('r.county', 'r.state'),
  LOCALE: byValue(`split_part(r.locale_type, ':', 1)`),
  GRADE_BAND: byEach('r.grade_bands', { labels: GRADE_BANDS }),
};

/** Measures that districts and schools share. */
export function institutionMeasures(type: InstitutionType) {
  // With `in`, PostgreSQL probes a hash for each record of the statistics, rather than an index.
  const isUnlocked = ({ viewer: { organizationId } }: QueryContext): Sql => sql`r.id in (
    select entity_id from unlocks where organization_id = ${organizationId} and entity_type = ${type})`;
  return {
    unlocked: having(isUnlocked, 'Places that the organization has unlocked.'),
    lockedWithSignals: having(
      (context) => sql`r.signal_count > 0 and not ${isUnlocked(context)}`,
      'Locked places with a current signal, as counted every ten minutes: those of `lockedOnly` with `hasSignals`.',
    ),
  };
}

/** For each dimension, the filters on its own values. */
export const INSTITUTION_OWN_FILTERS = {
  STATE: ['state'],
  COUNTY: ['county'],
  LOCALE: ['localeType'],
  GRADE_BAND: ['gradeLevels'],
  VENDOR: ['vendorIds'],
  VENDOR_CATEGORY: ['vendorCategory'],
} as const;

/** The lowest enrollment of each band of schools, and of districts. */
export const SCHOOL_SIZES = [0, 100, 250, 500, 750, 1_000, 1_500, 2_500];
export const DISTRICT_SIZES = [0, 300, 600, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000];

/** The size of the district that a record belongs to. */
export const districtSize = (districtId: string) =>
  byBand('size_of.student_count', DISTRICT_SIZES, {
    join: () => raw(`join districts size_of on size_of.id = ${districtId}`),
  });
