import { randomUUID } from 'node:crypto';
import { Problem } from '@emi/base/problems';
import type { ConnectionPool } from '@emi/records/context';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { demoFindingsOf } from '../demo/findings.ts';
import type { DemoInstitution, RecordLine } from '../demo/places.ts';
import { evidence } from '../records/evidence-field.ts';
import { testWorld } from './seed.ts';

/** Kinds of signals that `POST /test/changes` can produce. */
export const CHANGE_KINDS = ['rfp', 'pain_point', 'funding'] as const;

type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The type of each kind's findings, and their table. */
const FINDING_OF = {
  rfp: { type: 'rfp', table: raw('rfps') },
  pain_point: { type: 'pain_point', table: raw('pain_points') },
  funding: { type: 'funding_signal', table: raw('funding_signals') },
} as const satisfies Record<ChangeKind, object>;

interface Change {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly entityType: 'district' | 'school';
  readonly entityId: string;
}

/**
 * Begins the random NCES ids that seed the generator, because the place's own id would repeat existing findings. It
 * also identifies changes, so that they can be removed.
 */
const MARK = 'change-';
/** Changes are removed after this time, so that they do not accumulate. */
const KEPT = '1 day';
/** Days from the posting of a request for proposals to its deadline. */
const OPEN_DAYS = 21;
const DAY_MS = 86_400_000;
/** Attempts to store a finding that the place does not have yet. */
const ATTEMPTS = 20;
/** Seeds to try until one gives a finding of the kind; every fifth gives the rarest kind. */
const STORIES = 200;

/** A place of the test world; undefined if no place has this id. */
export function testPlace(id: string): DemoInstitution | undefined {
  const { districts, schools, others } = testWorld();
  return [...districts, ...schools, ...others].find((place) => place.id === id);
}

/** Adds a finding, and so a signal, to a place as a scouting run would, and removes expired ones. */
export async function makeChange(
  pool: ConnectionPool,
  place: DemoInstitution,
  kind: ChangeKind,
  now: Date,
): Promise<Change> {
  const { table } = FINDING_OF[kind];
  await pool.rows(sql`delete from ${table}
    where source_url like ${`https://example.org/${MARK}%`} and created_at < now() - ${KEPT}::interval`);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const finding = newFinding(place, kind, now);
    if (!finding) break;
    const { type: _type, ...columns } = finding;
    // The generated finding may equal a stored finding.
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

/** Generates a finding of the kind at the place, discovered now; undefined if no seed gives one. */
function newFinding(place: DemoInstitution, kind: ChangeKind, now: Date): RecordLine | undefined {
  for (let story = 0; story < STORIES; story++) {
    const findings = [...demoFindingsOf({ ...place, nces_id: MARK + randomUUID() }, now)];
    const finding = findings.find(({ type }) => type === FINDING_OF[kind].type);
    if (!finding) continue;
    const found = now.toISOString();
    return {
      ...finding,
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
  return undefined;
}
