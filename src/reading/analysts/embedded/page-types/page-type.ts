import { dataLines } from '../patterns/data-file.ts';
import { dataSigns, wordPattern } from '../patterns/signs.ts';
import type { Features } from './page-features.ts';

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

export type PageType =
  | Words<'home staff_directory contact board_minutes board_agenda board rfp_document bids calendar'>
  | Words<'news_article news_list technology_plan policy family_apps technology budget funding jobs'>
  | Words<'athletics menu student_life academics about department other'>;

/** Words that identify a type of page, and the value of such pages. */
export interface TypeSigns {
  readonly type: PageType;
  /** The value of such a page for a seller, from 0 to 1. */
  readonly relevance: number;
  readonly group: string;
  /** Points for a page with certain features, with an explanation, which may be empty. */
  readonly looks: ReturnType<typeof lookOf>[];
  readonly patterns: Readonly<Record<'url' | 'within' | 'title', readonly RegExp[]>>;
  /** Groups of pages whose title or address matches. */
  readonly groups: readonly (readonly [group: string, pattern: RegExp])[];
}

/** Whole words of an address, the whole name of a folder, or whole words of a title. */
export const pagePattern = (source: string, _isAsWritten: boolean, where: string | null): RegExp =>
  where === 'url'
    ? new RegExp(String.raw`(?<![a-z\d])(?:${source})(?![a-z\d])`)
    : where === 'within'
      ? new RegExp(`^(?:${source})$`)
      : where!.startsWith('group')
        ? new RegExp(source, 'i')
        : wordPattern(source);

const HEAD = /^(\w+) ([\d.]+) (\w+)$/;

function readSigns(): TypeSigns[] {
  const all: TypeSigns[] = [];
  const signs = Map.groupBy(dataSigns('page-signs.txt', pagePattern), ({ name }) => name);
  for (const line of dataLines('page-types.txt')) {
    const [, name = '', relevance, group = ''] = HEAD.exec(line) ?? [];
    if (name) {
      const own = signs.get(name) ?? [];
      const at = (key: string) => own.filter(({ where }) => where === key).map(({ pattern }) => pattern);
      const groups = own.flatMap(({ where, pattern }) =>
        where!.startsWith('group-') ? [[where!.slice('group-'.length), pattern] as const] : [],
      );
      const values = { type: name as PageType, relevance: Number(relevance), group };
      const patterns = { url: at('url'), within: at('within'), title: at('title') };
      all.push({ ...values, patterns, groups, looks: [] });
    } else if (line.startsWith('  look: ')) all.at(-1)!.looks.push(lookOf(line.slice('  look: '.length)));
    else throw new Error(`data/scouting/page-types.txt has neither a type nor a look in: ${line}`);
  }
  return all;
}

/** `2.5 votes<4 dated_lines>=50%: reason` */
function lookOf(line: string) {
  const [rule = '', reason = ''] = line.split(': ');
  const [points, ...conditions] = rule.split(' ');
  const tests = conditions.map((condition) => {
    const [, name = '', sign, count, percent] = /^(\w+)(>=|<)(\d+)(%?)$/.exec(condition) ?? [];
    return ({ counts, lines }: Features) => {
      const least = Number(count) * (percent ? lines / 100 : 1);
      return (counts.get(name) ?? 0) >= least === (sign === '>=');
    };
  });
  return {
    points: Number(points),
    reason,
    applies: (features: Features) => tests.every((test) => test(features)),
  };
}

export const SIGNS: readonly TypeSigns[] = readSigns();
