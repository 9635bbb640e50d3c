import { randomUUID } from 'node:crypto';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ConnectionPool } from '../../db/pools.ts';
import { Problem } from '../../platform/base/problem.ts';
import { demoFindingsOf, type RecordLine } from '../demo/findings.ts';
import type { DemoInstitution } from '../demo/institution.ts';
import { evidence } from '../records/evidence-field.ts';
import { testWorld } from './seed.ts';

/** The kinds of signals that can be made to appear, with their tables. */
export const CHANGE_KINDS = { rfp: 'rfps', pain_point: 'pain_points', funding: 'funding_signals' } as const;

export type ChangeKind = keyof typeof CHANGE_KINDS;

const TYPES: Readonly<Record<ChangeKind, string>> = {
  rfp: 'rfp',
  pain_point: 'pain_point',
  funding: 'funding_signal',
};

interface Change {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly entityType: 'district' | 'school';
  readonly entityId: string;
}

/** The beginning of NCES ids of new stories: that of the place would repeat what is there already. */
const MARK = 'change-';
/** So that nobody's changes fill the world. */
const KEPT = '1 day';
/** A request for proposals is open for so long. */
const OPEN_DAYS = 21;
const DAY_MS = 86_400_000;
/** Stories that are tried before a place is taken to have them all. */
const ATTEMPTS = 20;

/** A place of the test world; undefined if it has none with this id. */
export function testPlace(id: string): DemoInstitution | undefined {
  const { districts, schools, others } = testWorld();
  return [...districts, ...schools, ...others].find((place) => place.id === id);
}

/** Makes a signal appear at a place, as a scouting run would, and removes those of the day before. */
export async function makeChange(
  pool: ConnectionPool,
  place: DemoInstitution,
  kind: ChangeKind,
  now: Date,
): Promise<Change> {
  const table = raw(CHANGE_KINDS[kind]);
  await pool.rows(sql`delete from ${table}
    where source_url like ${`https://example.org/${MARK}%`} and created_at < now() - ${KEPT}::interval`);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { type: _type, ...columns } = toldAnew(place, kind, now);
    // A new story may say what is found at the place already.
    const made = await pool.rows<{ id: string }>(sql`
      insert into ${table} (${raw(Object.keys(columns).join(', '))})
      values (${join(Object.values(columns).map((value): Sql => sql`${value}`))})
      on conflict do nothing returning id`);
    if (made[0]) return { kind, id: made[0].id, entityType: place.type, entityId: place.id };
  }
  throw new Problem(
    'CONFLICT',
    'This place has every signal of this kind that the test world knows. Name another place.',
  );
}

/** A finding of the kind from a new story of the place, found now. */
function toldAnew(place: DemoInstitution, kind: ChangeKind, now: Date): RecordLine {
  for (;;) {
    const story = { ...place, nces_id: MARK + randomUUID() };
    for (const finding of demoFindingsOf(story, now)) {
      if (finding.type !== TYPES[kind]) continue;
      const found = now.toISOString();
      return {
        ...finding,
        id: finding.id,
        evidence: evidence.parse(finding.evidence),
        created_at: found,
        ...(kind === 'funding' && { deadline: null }),
        ...(kind === 'rfp' && {
          status: 'open',
          posted_date: found,
          discovered_at: found,
          deadline: new Date(now.getTime() + OPEN_DAYS * DAY_MS).toISOString(),
        }),
      };
    }
  }
}
