import type { GroupedRow } from '../grouped-rows.ts';
import type { InputLine } from '../records/import.ts';
import { sourceRecord } from '../records/source-record.ts';
import { distinctCells, type ErateCells } from './cells.ts';
import { fundingYear } from './contracts.ts';
import type { Derivation } from './derivation.ts';
import { rowUrl } from './row-url.ts';

/** Years during which purchased equipment is evidence that its maker is in use. */
const LASTS_YEARS = 6;

interface Item extends GroupedRow<ErateCells> {
  readonly year: number;
  readonly maker: { readonly id?: string; readonly name: string };
}

/** Derives vendors in use from the makers of the equipment that a district has requested, if the catalog has them. */
export const brandsOf: Derivation = (rows, { parties, day, today }) => {
  const entries: InputLine[] = [];
  const items = rows.flatMap(({ line, row }): Item[] => {
    const skip = (skipped: string): Item[] => {
      entries.push({ line, skipped });
      return [];
    };
    const year = fundingYear(row);
    const named = row.form_471_manufacturer_name ?? '';
    const name = !named || /^other/i.test(named) ? (row.other_manufacturer_desc ?? '') : named;
    if (!name) return skip('line item without a maker');
    if (year < Number(today.slice(0, 4)) - LASTS_YEARS) {
      return skip(`line item of more than ${LASTS_YEARS} years ago`);
    }
    const maker = parties.makerOf(name.replace(/\s+/g, ' '));
    return maker ? [{ line, row, year, maker }] : skip('line item whose maker is not in the catalog');
  });
  const byMaker = Map.groupBy(items, ({ maker }) => maker.id as string);
  for (const [id, all] of byMaker) entries.push(brandOf(id, all, day));
  return entries;
};

function brandOf(vendorId: string, items: readonly Item[], day: string): InputLine {
  const { line, row, year } = items.toSorted((a, b) => a.year - b.year || a.line - b.line).at(-1) as Item;
  const first = Math.min(...items.map((item) => item.year));
  const maker = row.form_471_manufacturer_name === 'Other' ? undefined : row.form_471_manufacturer_name;
  const what = distinctCells([
    row.form_471_product_name ?? row.form_471_function_name,
    `${maker ?? row.other_manufacturer_desc ?? ''} ${row.model_of_equipment ?? ''}`.trim(),
  ]).join(', ');
  const quantity = Number(row.one_time_quantity || row.monthly_quantity || 0);
  const number = row.form_471_line_item_number ?? '';
  const quote = `FY${year} line item ${number}: ${what}${quantity > 0 ? `, ${quantity} units` : ''}.`;
  const key = `items ${row.leaid} ${vendorId}`;
  const url = rowUrl('hbj5-2bpj', { form_471_line_item_number: number });
  // Without the id, because the entry is found by its district, vendor, and key.
  const { id: _, ...record } = sourceRecord(
    'vendor_stack_entry',
    { origin: 'erate', key, year, quote: quote.slice(0, 2_000), url, day },
    {
      district_nces_id: row.leaid,
      vendor_id: vendorId,
      category: 'devices',
      context: quote,
      first_seen_at: `${first}-07-01`,
    },
  );
  return { line, record };
}
