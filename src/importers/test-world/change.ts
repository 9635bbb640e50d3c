import { randomUUID } from 'node:crypto';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ConnectionPool } from '../../db/pools.ts';
import { Problem } from '../../platform/base/problem.ts';
import { demoFindingsOf } from '../demo/findings.ts';
import type { DemoInstitution, RecordLine } from '../demo/places.ts';
import { evidence } from '../records/evidence-field.ts';
import { testWorld } from './seed.ts';

/** Kinds of signals that `POST /test/changes` can produce, with their tables. */
export const CHANGE_KINDS = { rfp: 'rfps', pain_point: 'pain_points', funding: 'funding_signals' } as const;

export type ChangeKind = keyof typeof CHANGE_KINDS;

interface Change {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly entityType: 'district' | 'school';
  readonly entityId: string;
}

/** A prefix of the place's NCES id, which seeds the generator: without it, the findings would repeat existing ones. */
const MARK = 'change-';
/** Changes are removed after this time, so that they do not accumulate. */
const KEPT = '1 day';
/** Days from the posting of a request for proposals to its deadline. */
const OPEN_DAYS = 21;
const DAY_MS = 86_400_000;
/** Attempts to generate a finding that the place does not have yet. */
const ATTEMPTS = 20;

/** A place of the test world; undefined if it has none with this id. */
export function testPlace(id: string): DemoInstitution | undefined {
  const { districts, schools, others } = testWorld();
  return [...districts, ...schools, ...others].find((place) => place.id === id);
}

/** Adds a finding, and so a signal, to a place as a scouting run would, and removes those of earlier days. */
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
    // The generated finding may equal a stored one.
    const made = await pool.rows<{ id: string }>(sql`
      insert into ${table} (${raw(Object.keys(columns).join(', '))})
      values (${join(Object.values(columns).map((value): Sql => sql`${value}`))})
      on conflict do nothing returning id`);
    if (made[0]) return { kind, id: made[0].id, entityType: place.type, entityId: place.id };
  }
  throw new Problem(
    'CONFLICT',
    'This place has every signal of this kind that the test world can make. Choose another place.',
  );
}

/** Generates a finding of the kind at the place, discovered now. */
function toldAnew(place: DemoInstitution, kind: ChangeKind, now: Date): RecordLine {
  for (;;) {
    const story = { ...place, nces_id: MARK + randomUUID() };
    for (const finding of demoFindingsOf(story, now)) {
      if (finding.type !== (kind === 'funding' ? 'funding_signal' : kind)) continue;
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
