import { dataLines } from '../patterns/data-file.ts';
import { dataSigns, wordPattern } from '../patterns/signs.ts';

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

export type PageType =
  | Words<'home staff_directory contact board_minutes board_agenda board rfp_document bids calendar'>
  | Words<'news_article news_list technology_plan policy family_apps technology budget funding jobs'>
  | Words<'athletics menu student_life academics about department other'>;

/** What pages of a type are worth, and the words that give them away. */
export interface TypeSigns {
  readonly type: PageType;
  /** The value of such a page for a seller, from 0 to 1. */
  readonly relevance: number;
  readonly group: string;
  readonly patterns: Readonly<Record<'url' | 'within' | 'title' | 'text', readonly RegExp[]>>;
  /** Groups of pages whose title or address matches. */
  readonly groups: readonly (readonly [group: string, pattern: RegExp])[];
}

/** Whole words of an address, the whole name of a folder, or whole words of a text. */
export const pagePattern = (source: string, _isAsWritten: boolean, where: string | null): RegExp =>
  where === 'url'
    ? new RegExp(String.raw`(?<![a-z\d])(?:${source})(?![a-z\d])`)
    : where === 'within'
      ? new RegExp(`^(?:${source})$`)
      : where!.startsWith('group')
        ? new RegExp(source, 'i')
        : wordPattern(source);

function readTypes(): TypeSigns[] {
  const signs = Map.groupBy(dataSigns('page-signs.txt', pagePattern), ({ name }) => name);
  return dataLines('page-types.txt').map((line) => {
    const [name = '', relevance, group = ''] = line.split(' ');
    const own = signs.get(name) ?? [];
    const at = (key: string, form: 'pattern' | 'everywhere' = 'pattern') =>
      own.filter(({ where }) => where === key).map((sign) => sign[form]);
    const groups = own.flatMap(({ where, pattern }) =>
      where!.startsWith('group-') ? [[where!.slice('group-'.length), pattern] as const] : [],
    );
    const text = at('text', 'everywhere');
    const patterns = { url: at('url'), within: at('within'), title: at('title'), text };
    return { type: name as PageType, relevance: Number(relevance), group, patterns, groups };
  });
}

export const TYPES: readonly TypeSigns[] = readTypes();

/** What each feature says for and against types. */
export type Weights = ReadonlyMap<string, readonly (readonly [type: PageType, weight: number])[]>;

/** Reads lines such as `title=board | board 120 board_agenda -31`, in hundredths. */
export const readWeights = (lines: readonly string[]): Weights =>
  new Map(
    lines.map((line) => {
      const [feature = '', weights = ''] = line.split(' | ');
      const pairs = [...weights.matchAll(/(\w+) (-?\d+)/g)];
      return [feature, pairs.map(([, type, weight]) => [type as PageType, Number(weight) / 100] as const)];
    }),
  );

export const WEIGHTS: Weights = readWeights(dataLines('page-weights.txt'));
