import { type DataEntry, dataEntries } from '../../data-file.ts';

/** A pattern with a name and, where that matters, where its words stand. */
export interface DataSign extends Pick<DataEntry, 'example' | 'counterExample'> {
  readonly name: string;
  readonly where: string | null;
  readonly pattern: RegExp;
}

/** The signs of a file, whose heads are `name where: pattern`; `as-written` behind them minds the case. */
export const dataSigns = (file: string): DataSign[] =>
  dataEntries(file).map(({ words, source, example, counterExample }) => {
    const [name = '', where = null] = words.filter((word) => word !== 'as-written');
    const pattern = new RegExp(source, words.includes('as-written') ? '' : 'i');
    return { name, where, pattern, example, counterExample };
  });
