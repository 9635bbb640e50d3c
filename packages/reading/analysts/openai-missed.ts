import type { Page } from '../documents/page.ts';
import {
  type ContactFact,
  type FactKind,
  type FactOf,
  type Facts,
  factsOf,
  type KindOfFact,
  listFacts,
} from '../facts.ts';
import { dataBlock } from '../model/data-block.ts';
import type { Brief } from './analyst.ts';
import { PAGE_ANSWER, type PageAnswer } from './openai-answer.ts';
import { PAGE_INSTRUCTIONS } from './openai-instructions.ts';
import type { Questions } from './openai-questions.ts';
import { chunksOf } from './page-chunks.ts';
import { plain } from './page-evidence.ts';
import { withStatedDays } from './stated-days.ts';

/** Maximum number of links of a page that a question contains. */
const MOST_LINKS = 60;
/** Maximum number of known facts that a question contains. */
const MOST_KNOWN = 60;

/**
 * Asks a model for facts that pages contain in addition to the known ones, part by part. An answer counts if the part
 * contains at least one of its quotes; of the single facts, only the days are checked.
 */
export async function missedFacts(
  pages: readonly Page[],
  known: readonly KindOfFact[],
  { questions, chunkBytes }: { questions: Questions; chunkBytes: number },
  brief: Brief,
): Promise<KindOfFact[]> {
  const missed: KindOfFact[] = [];
  for (const page of pages) {
    const own = known.filter(({ fact }) => fact.sourceUrl === page.url);
    for (const text of chunksOf(page, chunkBytes)) {
      if (questions.areOver) return missed;
      const answer = await questions.ask(questionOn(page, text, own, brief), (all) => isQuoted(all, text));
      if (answer)
        missed.push(...listFacts(attributed(answer, page)).flatMap((one) => withStatedDays(one, page)));
    }
  }
  return missed;
}

/** Returns `true` if the text contains the quote of at least one fact, or if there are no facts. */
function isQuoted(answer: PageAnswer, text: string): boolean {
  const facts = Object.values(answer).flat();
  const said = plain(text);
  return facts.length === 0 || facts.some(({ context }) => said.includes(plain(context)));
}

/** An answer is attributed to the page that was sent, whatever the answer claims. */
const attributed = (answer: PageAnswer, { url: sourceUrl }: Page): Facts =>
  factsOf((kind) => {
    const facts: readonly object[] = kind in answer ? answer[kind as keyof PageAnswer] : [];
    return facts.map((fact) => ({ ...fact, sourceUrl }) as never);
  });

/** Returns `false` for people without a title, who are useless to callers and often only mentioned in passing. */
const isUseful = ({ kind, fact }: KindOfFact): boolean =>
  kind !== 'contacts' || (fact as ContactFact).title !== null;

/** The useful facts that repeat neither a known fact nor each other. */
export function newFacts(facts: readonly KindOfFact[], known: readonly KindOfFact[]): KindOfFact[] {
  const keys = new Set(known.map(keyOf));
  return facts.filter((one) => isUseful(one) && !keys.has(keyOf(one)) && keys.add(keyOf(one)));
}

function questionOn(page: Page, text: string, known: readonly KindOfFact[], brief: Brief) {
  const { type, name, state } = brief.subject;
  const links = page.links
    .filter((link) => /^https?:/.test(link.url) && text.includes(link.text))
    .slice(0, MOST_LINKS)
    .map(({ url, text: label }) => ({ url: url.slice(0, 300), text: label.slice(0, 200) }));
  const data = {
    today: brief.now.toISOString().slice(0, 10),
    institution: { type, name, state },
    page: { url: page.url.slice(0, 500), title: page.title?.slice(0, 300) ?? null, text, links },
    known: known
      .filter(({ fact }) => text.includes(fact.context))
      .slice(0, MOST_KNOWN)
      .map((one) => keyOf(one).slice(0, 200)),
  };
  return {
    instructions: PAGE_INSTRUCTIONS,
    data: dataBlock(data),
    schema: PAGE_ANSWER,
    schemaName: 'facts',
  };
}

type Keys = { readonly [Kind in FactKind]: (fact: FactOf<Kind>) => readonly unknown[] };

/** The key of a fact, which facts of a kind with the same content share. */
const KEYS: Keys = {
  vendors: ({ vendor }) => [vendor],
  contracts: ({ vendor }) => [vendor],
  painPoints: ({ category, sourceUrl }) => [category, sourceUrl],
  funding: ({ source, amount }) => [source, amount],
  rfps: ({ title }) => [title],
  events: ({ eventType, eventDate, title }) => [
    eventType,
    eventDate?.slice(0, 10),
    ...(eventType === 'board_meeting' ? [] : [title]),
  ],
  purchases: ({ vendor, item }) => [vendor, item],
  contacts: ({ name }) => [name],
};

function keyOf({ kind, fact }: KindOfFact): string {
  const key = KEYS[kind] as (fact: FactOf<FactKind>) => readonly unknown[];
  return plain(`${kind}: ${key(fact).join(' ')}`);
}
