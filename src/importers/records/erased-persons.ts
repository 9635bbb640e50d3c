import type pg from 'pg';
import { statementsOn } from '../../db/own-connection.ts';
import { withoutErased } from '../../directory/contacts/erasures.ts';
import { findings } from './kinds/findings.ts';
import type { Kind } from './record-kind.ts';
import type { Resolved } from './staging.ts';

/** The places `$1` whose district has erased persons, each with its district. */
const DISTRICTS = `
  select distinct p.id as place, e.district_id as district
  from unnest($1::uuid[]) p (id) left join schools s on s.id = p.id
  join erasures e on e.district_id = coalesce(s.district_id, p.id)`;

/**
 * Replaces erased persons in the texts of findings, as scouting does: email addresses everywhere, names only in the few
 * districts that have erased persons, because comparing them takes time.
 */
export async function withoutErasedPersons(
  client: pg.Client,
  kind: Kind,
  lines: readonly Resolved[],
): Promise<readonly Resolved[]> {
  if (!findings.includes(kind)) return lines;
  const known = await client.query<{ any: boolean }>('select exists (select from erasures) as any');
  if (!known.rows[0]?.any) return lines;
  const placeOf = ({ set }: Resolved) => set?.school_id ?? set?.district_id;
  const places = [...new Set(lines.map(placeOf).filter((place) => typeof place === 'string'))];
  const found = await client.query<{ place: string; district: string }>(DISTRICTS, [places]);
  const districts = new Map(found.rows.map(({ place, district }) => [place, district]));
  const clean: Resolved[] = [];
  for (const [district, own] of Map.groupBy(lines, (line) => districts.get(String(placeOf(line))) ?? null)) {
    const texts = own.map(({ draft: { given }, set, otherwise }) => ({ given, set, otherwise }));
    const kept = await withoutErased(statementsOn(client), district, texts);
    clean.push(
      ...kept.map(({ given, ...values }, at) => {
        const line = own[at]!;
        return { ...line, ...values, draft: { ...line.draft, given } };
      }),
    );
  }
  return clean;
}
