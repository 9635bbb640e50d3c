import type { Readable } from 'node:stream';
import { badRequest } from '@emi/base/problems';
import type { DatabaseAddress } from '@emi/base/runtime';
import type pg from 'pg';
import { onOwnConnection } from '../../db/own-connection.ts';
import { type GroupedRow, GroupedRows } from '../grouped-rows.ts';
import type { ImportOptions } from '../options.ts';
import { type ImportSource, type InputLine, importEntries } from '../records/import.ts';
import type { Reading, RecordsReport } from '../records/report.ts';
import { brandsOf } from './brands.ts';
import { budgetOf } from './budgets.ts';
import type { ErateCells } from './cells.ts';
import { contractsOf } from './contracts.ts';
import type { Derivation } from './derivation.ts';
import { MATCH_METHODS, type MatchMethod } from './district-matcher.ts';
import { removeEarlierRecords } from './earlier-records.ts';
import { type EntityTally, storeEntities } from './entities.ts';
import { looseRow } from './loose-row.ts';
import { Parties } from './parties.ts';
import { type ErateBatch, readErateRows } from './read-rows.ts';
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
    const parties = await Parties.load(client);
    const file = new ErateFile(client, parties, options);
    const source: ImportSource = (bytes, reading) => file.entries(bytes, reading);
    const report = await importEntries('erate', source, input, address, options, { scope: () => file.scope });
    await parties.storeProviders(client);
    if (file.set?.name === 'frns') await removeEarlierRecords(client);
    return report;
  });

/** Turns one file into entries: reads and sorts its rows, checks their number, and derives records from each group. */
class ErateFile {
  /** Known from the first rows on. */
  set?: ErateSet;
  #rows = 0;

  constructor(
    private readonly client: pg.Client,
    private readonly parties: Parties,
    private readonly options: ImportOptions,
  ) {}

  /** The stored findings that this file covers. */
  get scope() {
    return { origin: 'erate', prefix: `${this.set!.name} ` };
  }

  async *entries(bytes: AsyncIterable<Buffer>, reading: Reading): AsyncGenerator<readonly InputLine[]> {
    const sorted = await GroupedRows.on<ErateCells>(this.client);
    yield* this.#read(readErateRows(bytes, reading), sorted);
    this.#requireAll();
    yield* this.#derive(sorted.groups());
    if (sorted.superseded > 0)
      yield [{ line: 0, skipped: 'row that a later version replaces', count: sorted.superseded }];
  }

  async *#read(batches: AsyncIterable<ErateBatch>, sorted: GroupedRows<ErateCells>) {
    for await (const { set, rows } of batches) {
      this.set = set;
      const first = this.#rows + 1;
      const read = rows.map((row, index) =>
        'fault' in row ? row : looseRow(set, row, this.parties, first + index),
      );
      this.#rows += rows.length;
      await sorted.add(read.filter((row) => 'group' in row));
      yield read.filter((row): row is InputLine => !('group' in row));
    }
  }

  /** Throws a Problem unless the file has as many rows as its publisher reports. */
  #requireAll(): void {
    const { expectedRows } = this.options;
    if (expectedRows === undefined || expectedRows === this.#rows) return;
    throw badRequest(
      `The file has ${this.#rows} rows, but its publisher counts ${expectedRows}: it is not whole. ` +
        'Nothing was imported.',
    );
  }

  async *#derive(groups: AsyncIterable<readonly GroupedRow<ErateCells>[]>) {
    const { name } = this.set!;
    if (name === 'entities') {
      yield entityEntries(await storeEntities(this.client, groups));
      return;
    }
    const today = new Date().toISOString().slice(0, 10);
    const context = { parties: this.parties, day: this.options.day ?? today, today };
    for await (const group of groups) yield DERIVATIONS[name](group, context);
  }
}

/** Entities become no records, so the report counts matched entities among the skipped rows, too. */
const entityEntries = ({ matched, unmatched }: EntityTally): InputLine[] => [
  ...Object.entries(matched).map(
    ([method, count]): InputLine => ({
      line: 0,
      skipped: `entity matched by ${MATCH_METHODS[method as MatchMethod]}`,
      count,
    }),
  ),
  ...Object.entries(unmatched).map(([skipped, count]): InputLine => ({ line: 0, skipped, count })),
];
