import type { Page } from '../documents/page.ts';
import type { PageStatement, Stated } from '../documents/stated.ts';
import { type EventFact, type Facts, factsIn, factsOf, listFacts } from '../facts.ts';
import { type Brief, EMBEDDED, type Proposer } from './analyst.ts';
import { MOST_OF_A_KIND } from './check-facts.ts';
import { eachEventOnce, sourceOfEvent } from './each-event-once.ts';
import { annotate } from './embedded/annotate/annotate.ts';
import type { AnnotatedPage } from './embedded/annotate/annotated-page.ts';
import { isSure } from './embedded/judge/confidences.ts';
import { type Finder, mergeStatements, type PlacedStatement } from './embedded/judge/judge.ts';
import { contactFinder } from './embedded/kinds/contacts.ts';
import { contractFinder, PURCHASES } from './embedded/kinds/contracts.ts';
import { EVENTS } from './embedded/kinds/events.ts';
import { FUNDING } from './embedded/kinds/funding.ts';
import { PAIN_POINTS } from './embedded/kinds/pain-points.ts';
import { rfpFinder } from './embedded/kinds/requests.ts';
import { vendorFinder } from './embedded/kinds/vendors.ts';
import { classifyPage } from './embedded/page-types/classify-page.ts';
import { digestOf, summarizeFacts } from './embedded/summary/summary.ts';
import { PageEvidence } from './page-evidence.ts';
import { isOwnPage, ownerOfPage } from './whose-page.ts';

const findersFor = (brief: Brief): readonly Finder[] => [
  vendorFinder(brief),
  contractFinder(brief),
  PAIN_POINTS,
  FUNDING,
  rfpFinder(brief),
  EVENTS,
  PURCHASES,
  contactFinder(brief),
];

/** Everything that an analysis takes from a page. */
function statedOn(read: AnnotatedPage, brief: Brief, finders: readonly Finder[]): Stated {
  const page = read.source;
  const characters = page.text.length;
  const digest = digestOf(read);
  if (!isOwnPage(page, brief.subject)) return { statements: [], digest, characters };
  const evidence = new PageEvidence(page);
  const statements = finders.flatMap((finder) => finder.statementsOf(read, evidence));
  return { statements: statements.map((said) => withSource(said, page)), digest, characters };
}

const withSource = (said: PageStatement, page: Page): PageStatement =>
  said.kind === 'events'
    ? { ...said, ...sourceOfEvent(page, said.values as unknown as EventFact, said.evidence) }
    : said;

/** Merges what pages state into facts, with any confidence. */
function mergedFacts(pages: readonly { readonly page: Page; readonly stated: Stated }[]): Facts {
  const all = pages.flatMap(({ page: { url, seenAt = null }, stated }) =>
    stated.statements.map((said): PlacedStatement => ({ ...said, url, readAt: seenAt })),
  );
  const byKind = Map.groupBy(all, ({ kind }) => kind);
  return factsOf((kind) => {
    const merged = mergeStatements(kind, byKind.get(kind) ?? []);
    const facts =
      kind === 'events'
        ? eachEventOnce(
            merged.map(({ fact, best: { isFile = false, isSure: sure = true, described = null } }) => ({
              event: fact as EventFact,
              isFile,
              isSure: sure,
              described,
            })),
          )
        : merged.map(({ fact }) => fact);
    return facts.slice(0, MOST_OF_A_KIND) as never;
  });
}

/**
 * Finds facts on pages, with any confidence. A page that has not changed is not read again: its statements are known.
 */
export function findFacts(pages: readonly Page[], brief: Brief): Facts {
  const finders = findersFor(brief);
  const read = annotate(
    pages.filter(({ stated }) => !stated),
    brief,
  );
  const fresh = new Map(read.map((page) => [page.source, page]));
  return mergedFacts(
    pages.map((page) => {
      const own = fresh.get(page);
      if (!own) return { page, stated: page.stated! };
      const stated = statedOn(own, brief, finders);
      brief.onStated?.(page.url, stated);
      return { page, stated };
    }),
  );
}

/** Finds facts with rules and vocabularies: deterministic and free, without network or model. */
export const embeddedAnalyst: Proposer = {
  name: EMBEDDED,
  classify: async (pages, brief) =>
    pages.map((page) => ({ ...classifyPage(page, brief), owner: ownerOfPage(page, brief.subject) })),
  propose: async (pages, brief) => findFacts(await Array.fromAsync(pages), brief),
  analyze: async (pages, brief) =>
    factsIn(listFacts(findFacts(await Array.fromAsync(pages), brief)).filter(({ fact }) => isSure(fact))),
  summarize: async (pages, facts, brief) => summarizeFacts(await Array.fromAsync(pages), facts, brief),
};
