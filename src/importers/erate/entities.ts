import { plainNcesId } from '@emi/base/declared';
import type pg from 'pg';
import { knownDistricts } from '../districts.ts';
import type { GroupedRow } from '../grouped-rows.ts';
import type { ErateCells } from './cells.ts';
import { DistrictMatcher } from './district-matcher.ts';

/** Counts the entities of a file that matched, by method, and those that did not, by reason. */
export interface EntityTally {
  readonly matched: Record<string, number>;
  readonly unmatched: Record<string, number>;
}

interface Matched {
  readonly number: string;
  readonly name: string;
  readonly type: string;
  readonly state: string;
  readonly districtId: string | null;
  readonly method: string | null;
  readonly refusal: string | null;
}

const ENTITIES_PER_COPY = 2_000;

/** Stores the district of each billed entity. Each group holds an entity and its schools. */
export async function storeEntities(
  client: pg.Client,
  groups: AsyncIterable<readonly GroupedRow<ErateCells>[]>,
): Promise<EntityTally> {
  const matcher = new DistrictMatcher(await knownDistricts(client));
  const tally: EntityTally = { matched: {}, unmatched: {} };
  let batch: Matched[] = [];
  for await (const rows of groups) {
    for (const entity of entitiesOf(rows, matcher)) {
      count(entity, tally);
      batch.push(entity);
    }
    if (batch.length < ENTITIES_PER_COPY) continue;
    await store(client, batch);
    batch = [];
  }
  await store(client, batch);
  return tally;
}

/** The entities of a group, matched or not. A district's own schools only help to match it. */
function* entitiesOf(rows: readonly GroupedRow<ErateCells>[], matcher: DistrictMatcher): Generator<Matched> {
  const cells = rows.map(({ row }) => row);
  for (const entity of cells) {
    const { entity_number: number = '', entity_name: name = '', entity_type: type = '' } = entity;
    const state = entity.physical_state ?? '';
    const known = { number, name, type, state, districtId: null, method: null };
    if (!isDistrict(type)) {
      if (!entity.parent_entity_number)
        yield { ...known, refusal: `${type || 'entity of no type'}, no district` };
      continue;
    }
    const found = matcher.find({
      name,
      state,
      county: entity.physical_county ?? '',
      city: entity.physical_city ?? '',
      code: codeOf(entity),
      listed: plainNcesId(entity.leaid ?? '', 7),
      stateCode: entity.state_lea_code ?? '',
      schoolCodes: cells
        .filter((one) => one.parent_entity_number === number)
        .map(codeOf)
        .filter(Boolean),
    });
    if ('refusal' in found) yield { ...known, refusal: found.refusal };
    else yield { ...known, districtId: found.district.id, method: found.method, refusal: null };
  }
}

export const isDistrict = (type: string): boolean => /district/i.test(type);

/** The seven digits of an NCES district id in two cells, whose leading zeros spreadsheets drop; '' if there is none. */
function codeOf({
  nces_public_state_code: state = '',
  nces_public_district_code: district = '',
}: ErateCells): string {
  if (!/^\d{1,2}$/.test(state) || !/^\d{1,5}$/.test(district) || Number(district) === 0) return '';
  return state.padStart(2, '0') + district.padStart(5, '0');
}

function count({ districtId, method, refusal }: Matched, { matched, unmatched }: EntityTally): void {
  if (districtId) matched[method as string] = (matched[method as string] ?? 0) + 1;
  else {
    const reason = (refusal ?? '').replace(/ \(.*\)$/, '');
    unmatched[reason] = (unmatched[reason] ?? 0) + 1;
  }
}

async function store(client: pg.Client, entities: readonly Matched[]): Promise<void> {
  if (entities.length === 0) return;
  await client.query(
    `insert into erate_entities as e (number, name, type, state, district_id, matched_by, refusal)
     select number, name, type, state, "districtId", method, refusal
     from json_to_recordset($1::json) as r(number text, name text, type text, state text, "districtId" uuid,
       method text, refusal text)
     on conflict (number) do update set name = excluded.name, type = excluded.type, state = excluded.state,
       district_id = excluded.district_id, matched_by = excluded.matched_by, refusal = excluded.refusal
     where (e.name, e.type, e.state, e.district_id, e.matched_by, e.refusal) is distinct from
       (excluded.name, excluded.type, excluded.state, excluded.district_id, excluded.matched_by, excluded.refusal)`,
    [JSON.stringify(entities)],
  );
}
