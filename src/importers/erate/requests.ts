import type { InputLine } from '../records/import.ts';
import { sourceRecord } from '../records/source-record.ts';
import { dayInCell, distinctCells, type ErateCells, instantInCell } from './cells.ts';
import { categoryOf } from './contracts.ts';
import type { Derivation } from './derivation.ts';
import { rowUrl } from './row-url.ts';

/**
 * Derives a request for proposals from the rows of one Form 470, which has a row for each service, document, and
 * version.
 */
export const form470Of: Derivation = (rows, { day }) => {
  const current = rows.filter(({ row }) => row.form_version === 'Current');
  const valid = current.length > 0 ? current : rows;
  const { line, row: first } = valid[0] as (typeof valid)[number];
  const replaced = rows.length - valid.length;
  const skipped: InputLine[] =
    replaced > 0 ? [{ line, skipped: 'row that a later version replaces', count: replaced }] : [];
  const number = first.application_number ?? '';
  const cells = valid.map(({ row }) => row);
  const deadline = dayInCell(first.allowable_contract_date);
  if (!deadline) return [...skipped, { line, fault: 'allowable_contract_date is no date' }];
  const documents = distinctCells(cells.map(({ rfp_documents: url }) => linkOf(url)));
  const form = linkOf(first.form_pdf) ?? linkOf(first.f470_number);
  const url = documents[0] ?? form ?? null;
  const notes = `${wanted(cells)} Earliest close: ${deadline}, when a contract may be signed; bids may be due later.`;
  const title =
    first.form_nickname || `E-Rate: ${distinctCells(cells.map((cell) => cell.function)).join(', ')}`;
  const posted = instantInCell(first.certified_date_time);
  const record = sourceRecord(
    'rfp',
    {
      origin: 'erate',
      key: `requests ${number}`,
      year: Number(first.funding_year) || undefined,
      quote: `FY${first.funding_year} Form 470 ${number}: ${notes}`.slice(0, 2_000),
      url: form ?? rowUrl('jt8s-3q52', { application_number: number }),
      day,
    },
    {
      district_nces_id: first.leaid,
      title: title.slice(0, 500),
      category: categoryOf(cells.map((cell) => cell.service_type ?? '')) ?? null,
      url,
      deadline,
      posted_date: posted,
      status: /certified|committed|posted/i.test(first.fcc_form_470_status ?? 'Certified')
        ? 'open'
        : 'closed',
      notes: notes.slice(0, 4_000),
    },
  );
  return [...skipped, { line, record }];
};

/** The requested services, as text: functions, quantities, and preferred makers. */
function wanted(cells: readonly ErateCells[]): string {
  const items = distinctCells(
    cells.map(
      ({
        function: what,
        other_function: other,
        quantity,
        unit,
        manufacturer,
        other_manufacturer: maker,
      }) => {
        const makers = distinctCells([manufacturer, maker]).filter((name) => !/^other$/i.test(name));
        const parts = [
          (/^other$/i.test(what ?? '') ? other : what) ?? '',
          quantity ? `${quantity} ${unit ?? ''}`.trim() : '',
          makers.length > 0 ? `${makers.join(' / ')} or equivalent` : '',
        ];
        return parts.filter(Boolean).join(', ');
      },
    ),
  );
  const shown = items.slice(0, 20).join('; ');
  return shown
    ? `${shown}${items.length > 20 ? `; and ${items.length - 20} more` : ''}.`
    : 'Services not stated.';
}

function linkOf(cell = ''): string | undefined {
  const address = cell.trim().replaceAll(' ', '%20');
  return /^https?:\/\//i.test(address) && address.length <= 2_000 && URL.canParse(address)
    ? address
    : undefined;
}
