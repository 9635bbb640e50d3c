import type { Readable } from 'node:stream';
import { plainNcesId } from '@emi/base/declared';
import { badRequest } from '@emi/base/problems';
import type { DatabaseAddress } from '@emi/base/runtime';
import type pg from 'pg';
import { onOwnConnection } from '../connection.ts';
import { GroupedRows, type LooseRow } from '../grouped-rows.ts';
import type { ImportOptions } from '../options.ts';
import { type ImportSource, type InputLine, importEntries } from '../records/import.ts';
import type { Reading, RecordsReport } from '../records/report.ts';
import { brandsOf } from './brands.ts';
import { budgetOf } from './budgets.ts';
import { type ErateCells, unreadableDay } from './cells.ts';
import { contractsOf } from './contracts.ts';
import type { Derivation } from './derivation.ts';
import { MATCH_METHODS, type MatchMethod } from './district-matcher.ts';
import { removeEarlierRecords } from './earlier-records.ts';
import { type EntityTally, isDistrict, storeEntities } from './entities.ts';
import { Parties } from './parties.ts';
import { type ErateRow, readErateRows } from './read-rows.ts';
import { form470Of } from './requests.ts';
import type { ErateSet } from './sets.ts';

const DERIVATIONS: Readonly<Record<Exclude<ErateSet['name'], 'entities'>, Derivation>> = {
  frns: contractsOf,
  items: brandsOf,
  requests: form470Of,
  budgets: budgetOf,
};

/**
 * Imports one of the data sets that USAC publishes about the federal E-Rate program: funding requests, line items, Form
 * 470 requests, category-two budgets, or the entities that match the others to districts. The whole file is read before
 * anything is stored, so a truncated file or one without a required column changes nothing.
 */
export const importErate = (
  input: Readable,
  address: DatabaseAddress,
  options: ImportOptions = {},
): Promise<RecordsReport> =>
  onOwnConnection(address, options.signal, async (client) => {
    const job = new ErateImport(client, await Parties.load(client), options);
    const report = await importEntries('erate', job.source, input, address, options, {
      scope: () => job.scope,
    });
    await job.parties.storeProviders(client);
    if (job.scope.prefix === 'frns ') await removeEarlierRecords(client);
    return report;
  });

class ErateImport {
  readonly parties: Parties;
  readonly #client: pg.Client;
  readonly #options: ImportOptions;
  #set!: ErateSet;
  #rows = 0;

  constructor(client: pg.Client, parties: Parties, options: ImportOptions) {
    this.#client = client;
    this.parties = parties;
    this.#options = options;
  }

  /** The stored findings that this file covers. */
  get scope() {
    return { origin: 'erate', prefix: `${this.#set.name} ` };
  }

  readonly source: ImportSource = (bytes, reading) => this.#entries(bytes, reading);

  async *#entries(bytes: AsyncIterable<Buffer>, reading: Reading): AsyncGenerator<readonly InputLine[]> {
    const rows = await GroupedRows.on<ErateCells>(this.#client);
    let read = 0;
    for await (const some of readErateRows(bytes, reading, (set) => {
      this.#set = set;
    })) {
      read += some.length;
      const others: InputLine[] = [];
      const loose = some.flatMap((row): LooseRow<ErateCells>[] => {
        const result = 'fault' in row ? row : this.#loose(row);
        if ('group' in result) return [result];
        others.push(result);
        return [];
      });
      await rows.add(loose);
      yield others;
    }
    this.#expectAll(read);
    if (this.#set.name === 'entities') yield entityEntries(await storeEntities(this.#client, rows.groups()));
    else yield* this.#derived(rows, DERIVATIONS[this.#set.name]);
    if (rows.superseded > 0) {
      yield [{ line: 0, skipped: 'row that a later version replaces', count: rows.superseded }];
    }
  }

  /** Throws a Problem unless the file has as many rows as its publisher reports. */
  #expectAll(read: number): void {
    const { expectedRows } = this.#options;
    if (expectedRows === undefined || expectedRows === read) return;
    throw badRequest(
      `The file has ${read} rows, but its publisher counts ${expectedRows}: it is not whole. Nothing was imported.`,
    );
  }

  async *#derived(rows: GroupedRows<ErateCells>, derive: Derivation): AsyncGenerator<readonly InputLine[]> {
    const today = new Date().toISOString().slice(0, 10);
    const context = { parties: this.parties, day: this.#options.day ?? today, today };
    for await (const group of rows.groups()) yield derive(group, context);
  }

  #loose({ line, cells }: Extract<ErateRow, { cells: ErateCells }>): LooseRow<ErateCells> | InputLine {
    const number = (name: string): string => cells[name] ?? '';
    if (this.#set.name === 'entities') {
      const identity = number('entity_number');
      if (!identity) return { line, fault: 'entity_number is missing' };
      const own = isDistrict(number('entity_type')) ? '' : number('parent_entity_number');
      return { line, group: own || identity, identity, rank: '', row: cells };
    }
    const match = cells.leaid
      ? { ncesId: plainNcesId(cells.leaid, 7) }
      : this.parties.districtOf(number('ben'));
    if (!('ncesId' in match)) return { line, skipped: match.reason };
    const fault = unreadableDay(cells, this.#set.days);
    if (fault) return { line, fault };
    const row = { ...cells, leaid: match.ncesId };
    const rank = number('form_version') === 'Original' ? '0' : '1';
    const keys = keyOf(this.#set.name, row, ++this.#rows);
    return keys ? { line, rank, row, ...keys } : { line, fault: 'the number of the row is missing' };
  }
}

/** The group and identity of a row; undefined if it has no number. */
function keyOf(set: Exclude<ErateSet['name'], 'entities'>, row: ErateCells, place: number) {
  const { leaid = '', ben = '' } = row;
  const by = (group: string, identity: string | undefined) => (identity ? { group, identity } : undefined);
  if (set === 'frns') return by(leaid, row.funding_request_number);
  if (set === 'items') return by(leaid, row.form_471_line_item_number);
  if (set === 'budgets') {
    const key = `${ben || leaid} ${row.c2_budget_cycle ?? ''}`;
    return by(key, row.c2_budget_cycle && key);
  }
  return by(row.application_number ?? '', row.application_number && `${row.application_number} ${place}`);
}

const entityEntries = ({ matched, unmatched }: EntityTally): InputLine[] => [
  ...Object.entries(matched).map(
    ([road, count]): InputLine => ({
      line: 0,
      skipped: `entity matched by ${MATCH_METHODS[road as MatchMethod]}`,
      count,
    }),
  ),
  ...Object.entries(unmatched).map(([skipped, count]): InputLine => ({ line: 0, skipped, count })),
];
