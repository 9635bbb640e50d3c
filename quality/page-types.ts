/** `npm run quality -- --train-page-types`: the weights by which the embedded analyst tells the types of pages. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brief } from '../src/scouting/analysts/analyst.ts';
import { classifyPage, judgePage } from '../src/scouting/analysts/embedded/page-types/classify-page.ts';
import { featuresOf } from '../src/scouting/analysts/embedded/page-types/page-features.ts';
import {
  type PageType,
  readWeights,
  type Weights,
} from '../src/scouting/analysts/embedded/page-types/page-type.ts';
import { readPage } from '../src/scouting/documents/read-page.ts';
import type { Page } from '../src/scouting/page.ts';
import { wilson } from './intervals.ts';
import { type Example, learnWeights } from './learn-page-types.ts';
import type { LabeledSite } from './site.ts';
import { aligned } from './tables.ts';

const FILE = join(import.meta.dirname, '../data/scouting/page-weights.txt');
const HEAD = `\
# What each feature of a page says for and against types, in hundredths of a logit: a multinomial logistic regression,
# learned from labeled pages. Written by \`npm run quality -- --train-page-types\`.
#
#   place=sign | type weight … (signs: page-signs.txt)
#   place:word | type weight … (words and pairs of words; #year and #number are numbers)
#   look:name  | type weight … (looks: page-features.txt; lengths are shape:name)

`;

const FOLDS = 10;
/** The share of a page's weight that its address and title have alone: addresses are also judged before they are read. */
const UNREAD_SHARE = 0.3;

interface LabeledType {
  readonly set: string;
  readonly page: Page;
  readonly unread: Page;
  readonly brief: Brief;
  readonly type: PageType;
  /** Some labels lack it. */
  readonly classification: string | undefined;
  institution: string;
}

/** Trains on all pages, and tells how right weights are that were trained on the pages of other institutions. */
export async function trainPageTypes(sets: readonly (readonly [string, readonly LabeledSite[]])[]) {
  const pages = await pagesOf(sets);
  const examples = pages.flatMap(examplesOf);
  const folds = [...new Set(pages.map(({ institution }) => institution))].sort();
  const isHeldOut = (institution: string, fold: number) => folds.indexOf(institution) % FOLDS === fold;
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const others = examples.filter(({ institution }) => !isHeldOut(institution, fold));
    const weights = readWeights(learnWeights(others));
    return pages
      .filter(({ institution }) => isHeldOut(institution, fold))
      .map((page) => judge(page, weights));
  }).flat();
  writeFileSync(FILE, `${HEAD}${learnWeights(examples).join('\n')}\n`);
  return report(judged, folds.length);
}

async function pagesOf(sets: readonly (readonly [string, readonly LabeledSite[]])[]): Promise<LabeledType[]> {
  const pages: LabeledType[] = [];
  const known = new Set<string>();
  for (const [set, sites] of sets)
    for (const { subject, now, pages: own } of sites)
      for (const { document, labels } of own) {
        const page = await readPage(document);
        if (known.has(`${page.url} ${page.text}`)) continue;
        known.add(`${page.url} ${page.text}`);
        pages.push({
          set,
          page,
          unread: {
            ...page,
            kind: page.kind === 'pdf' ? 'pdf' : 'html',
            text: '',
            blocks: [],
            links: [],
            publishedAt: null,
          },
          brief: { subject, vendors: [], now, signal: new AbortController().signal },
          type: labels.pageType as PageType,
          classification: labels.classification,
          institution: subject.name.toLowerCase(),
        });
      }
  joinHosts(pages);
  return pages;
}

/** Pages of one host and pages about one institution belong together, directly and indirectly. */
function joinHosts(pages: LabeledType[]): void {
  const hostOf = ({ page }: LabeledType) => URL.parse(page.url)!.hostname;
  for (const own of Map.groupBy(pages, hostOf).values()) {
    const joined = new Set(own.map(({ institution }) => institution));
    for (const page of pages) if (joined.has(page.institution)) page.institution = own[0]!.institution;
  }
}

const examplesOf = ({ page, unread, brief, type, institution }: LabeledType): Example[] =>
  [page, unread].map((read, index) => {
    const values = new Map([...featuresOf(read, brief)].map(([name, { value }]) => [name, value]));
    return { type, institution, share: index === 0 ? 1 : UNREAD_SHARE, values: values.set('always', 1) };
  });

function judge({ page, unread, brief, ...labels }: LabeledType, weights: Weights) {
  const found = judgePage(page, brief, weights).type;
  const groupOf = (type: PageType) => classifyPage({ ...page, type }, brief).classification;
  return {
    ...labels,
    found,
    isGroupRight: groupOf(found) === (labels.classification ?? groupOf(labels.type)),
    isUnreadRight: judgePage(unread, brief, weights).type === labels.type,
  };
}

function report(judged: readonly ReturnType<typeof judge>[], institutions: number): string {
  const share = (own: readonly boolean[]): string => {
    const right = own.filter(Boolean).length;
    const { low, high } = wilson(right, own.length)!;
    return `${(right / own.length).toFixed(3)} (${low.toFixed(2)}–${high.toFixed(2)})`;
  };
  const rows = [...Map.groupBy(judged, ({ set }) => set), ['all', judged] as const].map(([set, own]) => [
    set,
    String(own.length),
    share(own.map(({ type, found }) => type === found)),
    share(own.map(({ isGroupRight }) => isGroupRight)),
    share(own.map(({ isUnreadRight }) => isUnreadRight)),
  ]);
  const confused = Map.groupBy(
    judged.filter(({ type, found }) => type !== found),
    ({ type, found }) => `${type}, found ${found}`,
  );
  const most = [...confused].sort(([, one], [, other]) => other.length - one.length).slice(0, 30);
  return [
    `Types of pages of ${institutions} institutions, by weights learned from other institutions`,
    '',
    aligned([['set', 'pages', 'type', 'group', 'type by address and title'], ...rows]),
    '',
    ...most.map(([pair, own]) => `${String(own.length).padStart(3)}  ${pair}`),
  ].join('\n');
}
