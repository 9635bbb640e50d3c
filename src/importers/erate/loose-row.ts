import { plainNcesId } from '@emi/base/declared';
import type { LooseRow } from '../grouped-rows.ts';
import type { InputLine } from '../records/import.ts';
import { type ErateCells, unreadableDay } from './cells.ts';
import { isDistrict } from './entities.ts';
import type { Parties } from './parties.ts';
import type { ErateRow } from './read-rows.ts';
import type { ErateSet } from './sets.ts';

type ReadRow = Extract<ErateRow, { readonly cells: ErateCells }>;

/**
 * A row with the keys by which it is grouped and by which its other versions are found, or the reason why it is left
 * out.
 * @param number the row's number in the file
 */
export function looseRow(
  set: ErateSet,
  { line, cells }: ReadRow,
  parties: Parties,
  number: number,
): LooseRow<ErateCells> | InputLine {
  const cell = (name: string): string => cells[name] ?? '';
  if (set.name === 'entities') {
    const identity = cell('entity_number');
    if (!identity) return { line, fault: 'entity_number is missing' };
    const own = isDistrict(cell('entity_type')) ? '' : cell('parent_entity_number');
    return { line, group: own || identity, identity, rank: '', row: cells };
  }
  const match = cells.leaid ? { ncesId: plainNcesId(cells.leaid, 7) } : parties.districtOf(cell('ben'));
  if (!('ncesId' in match)) return { line, skipped: match.reason };
  const fault = unreadableDay(cells, set.days);
  if (fault) return { line, fault };
  const row = { ...cells, leaid: match.ncesId };
  const rank = cell('form_version') === 'Original' ? '0' : '1';
  const keys = keysOf(set.name, row, number);
  return keys ? { line, rank, row, ...keys } : { line, fault: 'the number of the row is missing' };
}

/**
 * The group of a row, which is stored together, and its identity, which its earlier versions share; undefined if it has
 * no number.
 */
function keysOf(set: Exclude<ErateSet['name'], 'entities'>, row: ErateCells, number: number) {
  const { leaid = '', ben = '' } = row;
  const by = (group: string, identity: string | undefined) => (identity ? { group, identity } : undefined);
  if (set === 'frns') return by(leaid, row.funding_request_number);
  if (set === 'items') return by(leaid, row.form_471_line_item_number);
  if (set === 'budgets') {
    const key = `${ben || leaid} ${row.c2_budget_cycle ?? ''}`;
    return by(key, row.c2_budget_cycle && key);
  }
  // A form has many rows, none of which replaces another, so their numbers keep them apart.
  return by(row.application_number ?? '', row.application_number && `${row.application_number} ${number}`);
}
