import { dataLines } from '../patterns/data-file.ts';
import { wordPattern } from '../patterns/signs.ts';
import type { Features } from './page-features.ts';

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

export type PageType =
  | Words<'home staff_directory contact board_minutes board_agenda board rfp_document bids calendar'>
  | Words<'news_article news_list technology_plan policy family_apps technology budget funding jobs'>
  | Words<'athletics menu student_life academics about department other'>;

/** Points for a page with certain features, and how they are explained; empty if they are not. */
interface Look {
  readonly points: number;
  readonly applies: (features: Features) => boolean;
  readonly reason: string;
}

/** The words that give a type of pages away, and what such pages are worth. */
export interface TypeSigns {
  readonly type: PageType;
  /** The value of such a page for a seller, from 0 to 1. */
  readonly relevance: number;
  readonly group: string;
  readonly weight: number;
  readonly url: RegExp[];
  readonly within: RegExp[];
  readonly title: RegExp[];
  readonly text: RegExp[];
  readonly looks: Look[];
  /** Groups of pages whose title or address matches. */
  readonly groups: [group: string, pattern: RegExp][];
}

const HEAD = /^(\w+) ([\d.]+) (\w+) ([\d.]+)$/;
const SIGN = /^ {2}(url|within|title|text|look|group)(?: (\w+))?: (.+)$/;

function readSigns(): TypeSigns[] {
  const all: TypeSigns[] = [];
  for (const line of dataLines('page-types.txt')) {
    const [, type, relevance, group, weight] = HEAD.exec(line) ?? [];
    if (type) {
      const own = {
        type: type as PageType,
        relevance: Number(relevance),
        group: group!,
        weight: Number(weight),
      };
      all.push({ ...own, url: [], within: [], title: [], text: [], looks: [], groups: [] });
      continue;
    }
    const [, key, name, value] = SIGN.exec(line) ?? [];
    const signs = all.at(-1);
    if (!signs || !key || !value) throw new Error(`data/scouting/page-types.txt has no sign in: ${line}`);
    if (key === 'look') signs.looks.push(lookOf(value));
    else if (key === 'group') signs.groups.push([name!, new RegExp(value, 'i')]);
    else if (key === 'within') signs.within.push(new RegExp(`^(?:${value})$`));
    else if (key === 'url') signs.url.push(new RegExp(String.raw`(?<![a-z\d])(?:${value})(?![a-z\d])`));
    else if (key === 'title') signs.title.push(wordPattern(value));
    else signs.text.push(new RegExp(wordPattern(value), 'giu'));
  }
  return all;
}

/** `2.5 votes<4 dated_lines>=50%: reason` */
function lookOf(line: string): Look {
  const [rule = '', reason = ''] = line.split(': ');
  const [points, ...conditions] = rule.split(' ');
  const tests = conditions.map((condition) => {
    const [, name = '', sign, count, percent] = /^(\w+)(>=|<)(\d+)(%?)$/.exec(condition) ?? [];
    return ({ counts, lines }: Features) => {
      const least = Number(count) * (percent ? lines / 100 : 1);
      return (counts.get(name) ?? 0) >= least === (sign === '>=');
    };
  });
  return { points: Number(points), reason, applies: (features) => tests.every((test) => test(features)) };
}

export const SIGNS: readonly TypeSigns[] = readSigns();
