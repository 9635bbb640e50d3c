import DataLoader from 'dataloader';

/**
 * The DataLoaders of one request, created on first use. A loader is identified by its purpose *and* by everything that
 * shapes its reads (selected fields, arguments), so that a batch is one statement.
 */
export class Loaders {
  readonly #loaders = new Map<string, DataLoader<string, unknown>>();

  /**
   * @param name purpose and shape, for example `book(id,name)`
   * @param batch returns values in the order of the keys
   */
  get<Value>(name: string, batch: (keys: readonly string[]) => Promise<Value[]>): DataLoader<string, Value> {
    let loader = this.#loaders.get(name);
    if (!loader) {
      loader = new DataLoader<string, unknown>((keys) => batch(keys), { maxBatchSize: 1_000 });
      this.#loaders.set(name, loader);
    }
    return loader as DataLoader<string, Value>;
  }

  /** Forgets what was read, so that the next read sees what a mutation changed. */
  clear(): void {
    this.#loaders.clear();
  }
}

/** Arranges rows in the order of the keys; `null` for missing ones. */
export function inOrder<Row>(
  keys: readonly string[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): (Row | null)[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.map((key) => byKey.get(key) ?? null);
}
