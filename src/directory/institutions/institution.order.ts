import { CREATED_AT, LAST_UPDATED_AT } from '@emi/records/pages';
import { distance, relevance } from '@emi/records/queries';
import sql from 'sql-template-tag';
import { NATURALLY } from '../../db/natural-order.ts';

/** The folded name, without the former names that follow it. */
const TODAY = "split_part(r.folded_name, '|', 1)";

/**
 * The expression of the indexes `districts_worth_opening` and `schools_worth_opening`. No place has ten million
 * students, so their number only orders places that are otherwise equal.
 */
const WORTH_OPENING = sql`((r.signal_count * 4::bigint + case when r.contact_count > 0 or r.has_findings then 2
  when r.crawled_at is null and not r.is_unreadable then 1 else 0 end) * 10000000
  + coalesce(r.student_count, 0))`;

/** Sort keys that districts and schools share: public columns, and counts that previews show to everybody. */
export const INSTITUTION_SORT_KEYS = {
  name: {
    column: 'name',
    nullable: false,
    ...NATURALLY,
    description: 'The name in natural order, with numbers by their value: `PS 9` before `PS 10`.',
  },
  state: { column: 'state', nullable: false, description: 'The two letters of the state, alphabetically.' },
  county: {
    column: 'county',
    nullable: true,
    ...NATURALLY,
    description:
      'The name of the county in natural order; counties of several states with one name are together.',
  },
  student_count: {
    column: 'student_count',
    type: 'integer',
    nullable: true,
    description: 'Number of enrolled students, each in its `studentCountYear`.',
  },
  student_teacher_ratio: {
    column: 'student_teacher_ratio',
    type: 'double precision',
    nullable: true,
    description: 'Students per full-time-equivalent teacher.',
  },
  signal_count: {
    column: 'signal_count',
    type: 'integer',
    nullable: false,
    description: 'The number of current signals, unlocked or not, as counted every ten minutes.',
  },
  contact_count: {
    column: 'contact_count',
    type: 'integer',
    nullable: false,
    description:
      'The number of contacts, unlocked or not, as counted every ten minutes; for a district, also at its schools. ' +
      'Namesakes at one place count once.',
  },
  last_read_at: {
    column: 'crawled_at',
    type: 'timestamptz',
    nullable: true,
    description: 'When scouting last read the website, be it only the pages that show news.',
  },
  worth_opening: {
    column: 'worth_opening',
    expression: WORTH_OPENING,
    type: 'bigint',
    nullable: false,
    description:
      'The number of current signals, then whether contacts or findings are known, then whether a website can be ' +
      "read for the first time, a school's or its district's, then the number of students. Descending, places whose " +
      'unlock reveals the most come first; those that were read without finding anything, those of which nothing is ' +
      'known, and those whose reading failed for good come last.',
  },
  created_at: CREATED_AT,
  last_updated_at: LAST_UPDATED_AT,
  relevance: relevance('the name', (text) => distance(TODAY, text)),
} as const;
