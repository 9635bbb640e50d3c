import sql from 'sql-template-tag';
import { Field, Float, InputType, Int } from 'type-graphql';
import type { Gate } from '../access/gate.ts';
import type { Asking } from '../context.ts';
import type { Conditions } from '../db/conditions.ts';
import { contains } from '../db/page-query.ts';
import type { ValueOf } from '../graph/enums.ts';
import { SearchText, StateCode, UUID } from '../graph/scalars.ts';
import { inLists } from '../lists/list.conditions.ts';
import { SignalFilter, signalConditions } from '../signals/signal.filter.ts';
import { GRADE_BAND, LOCALE, SCOUTING_STATE, type ScoutingState } from './institution.values.ts';

/** Conditions on districts and schools alike. All that are given must hold. */
@InputType({ description: 'Conditions on districts and schools alike.' })
export abstract class InstitutionFilter extends SignalFilter {
  @Field(() => UUID, { nullable: true, description: 'In this list of yours.' })
  listId?: string;

  @Field(() => StateCode, { nullable: true, description: 'In this state.' })
  state?: string;

  @Field(() => SearchText, { nullable: true, description: 'Name contains this text, in any case.' })
  search?: string;

  @Field(() => SCOUTING_STATE.type, { nullable: true, description: 'Scouting has come this far.' })
  status?: ScoutingState;

  @Field(() => Int, { nullable: true, description: 'At least this many students.' })
  studentCountMin?: number;

  @Field(() => Int, { nullable: true, description: 'At most this many students.' })
  studentCountMax?: number;

  @Field(() => Float, { nullable: true, description: 'At least this many students per teacher.' })
  studentTeacherRatioMin?: number;

  @Field(() => Float, { nullable: true, description: 'At most this many students per teacher.' })
  studentTeacherRatioMax?: number;

  @Field(() => [GRADE_BAND.type], { nullable: true, description: 'Grade span overlaps any of these bands.' })
  gradeLevels?: ValueOf<typeof GRADE_BAND>[];

  @Field(() => LOCALE.type, { nullable: true, description: 'In this kind of place.' })
  localeType?: ValueOf<typeof LOCALE>;

  @Field(() => SearchText, {
    nullable: true,
    description: "The county's name contains this text, in any case.",
  })
  county?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: "True: only what the caller's organization has unlocked.",
  })
  unlockedOnly?: boolean;
}

/** @param place see `signalConditions`. */
export const institutionConditions = (
  gate: Pick<Gate<object>, 'isUnlocked'>,
  place: { entity: string; district: string },
): Conditions<InstitutionFilter, Asking> => ({
  ...signalConditions(place),
  listId: (id, { viewer }) => inLists('r.id', [id], viewer),
  state: (state) => sql`r.state = ${state}`,
  search: (text) => (text ? contains('r.name', text) : undefined),
  status: (status) => sql`r.status = ${status}`,
  studentCountMin: (count) => sql`r.student_count >= ${count}`,
  studentCountMax: (count) => sql`r.student_count <= ${count}`,
  studentTeacherRatioMin: (ratio) => sql`r.student_teacher_ratio >= ${ratio}`,
  studentTeacherRatioMax: (ratio) => sql`r.student_teacher_ratio <= ${ratio}`,
  gradeLevels: (bands) => sql`r.grade_bands && ${bands}::text[]`,
  localeType: (locale) => sql`split_part(r.locale_type, ':', 1) = ${locale}`,
  county: (text) => (text ? contains('r.county', text) : undefined),
  unlockedOnly: (only, { viewer }) => (only ? gate.isUnlocked(viewer) : undefined),
});

/** Sort keys that districts and schools share: public columns only. */
export const INSTITUTION_SORT_KEYS = {
  name: { column: 'name', nullable: false, description: 'Name.' },
  state: { column: 'state', nullable: false, description: 'State abbreviation.' },
  county: { column: 'county', nullable: true, description: 'County.' },
  student_count: {
    column: 'student_count',
    type: 'integer',
    nullable: true,
    description: 'Students enrolled.',
  },
  student_teacher_ratio: {
    column: 'student_teacher_ratio',
    type: 'double precision',
    nullable: true,
    description: 'Students per teacher.',
  },
  created_at: {
    column: 'created_at',
    type: 'timestamptz',
    nullable: false,
    description: 'When the record was made.',
  },
  last_updated_at: {
    column: 'last_updated_at',
    type: 'timestamptz',
    nullable: false,
    description: 'When the record last changed.',
  },
} as const;
