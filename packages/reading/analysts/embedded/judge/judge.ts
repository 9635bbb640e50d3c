import type { PageStatement } from '../../../documents/stated.ts';
import type { Evidence, EvidenceKind, FactKind, FactOf, Proof } from '../../../facts.ts';
import { checkedOn } from '../../check-facts.ts';
import type { PageEvidence } from '../../page-evidence.ts';
import { type AnnotatedPage, type Genre, headingOf, type Passage } from '../annotate/annotated-page.ts';
import { canAssert } from '../annotate/genres.ts';
import { assertionsOf, type Category } from '../assertions/assertions.ts';
import { AGREED, basisOf, confidenceOf } from './confidences.ts';
import { isOfOther } from './owners.ts';

const FOREIGN: readonly Genre[] = ['specification', 'public_comment', 'other_body'];

/**
 * Genres that cannot assert a fact of a kind, where these differ from the genres that assert nothing: rules and
 * explanations can name a product in use or a person with a title, and legal notices such a person, too.
 */
const MUTE_FOR: Partial<Record<FactKind, ReadonlySet<Genre>>> = {
  vendors: new Set<Genre>([...FOREIGN, 'boilerplate']),
  contacts: new Set<Genre>([...FOREIGN, 'example']),
  // A policy's rules include the date of its adoption.
  events: new Set<Genre>([...FOREIGN, 'example', 'explanation', 'boilerplate']),
};

/** Assertions that are part of a kind's meaning and so do not retract its facts. */
const SPOKEN: Partial<Record<FactKind, ReadonlySet<Category>>> = {
  contracts: new Set<Category>(['past', 'negated']),
  purchases: new Set<Category>(['past']),
};

/** The trait of a fact that is not decided yet. */
export const PROPOSED = 'proposed';

/** A candidate fact: its values and their position. A `finder` decides whether to keep it. */
export interface Found<Kind extends FactKind> {
  readonly values: Omit<FactOf<Kind>, keyof Evidence>;
  readonly evidence: EvidenceKind;
  /** The passage that states it, or contains the link; null for links outside the text, resources, and data. */
  readonly passage: Passage | null;
  /** The span of its anchor (a name, a sum) in the passage: assertions count within the anchor's clause. */
  readonly anchor?: { readonly start: number; readonly end: number };
  /** The quoted evidence, if it is not the passage's text: for example, a link's text or address. */
  readonly quote?: string;
  /** The day of a dated page; absent or null: the day of the fetch. */
  readonly seenAt?: string | null;
  /** Features that change its likelihood compared with other facts of the same evidence, such as `own-address`. */
  readonly traits?: readonly string[];
}

/** The search for facts of a kind: candidates are read from each page and judged; those with equal keys are merged. */
export interface Finder {
  readonly kind: FactKind;
  /** The statements of a page, each checked against it. */
  statementsOf(page: AnnotatedPage, evidence: PageEvidence): PageStatement[];
}

/** Describes how the facts of a kind are read from a page, and which of them are the same fact. */
export const finder = <Kind extends FactKind>(
  kind: Kind,
  read: (page: AnnotatedPage) => Iterable<Found<Kind>>,
  keyOf: (values: Found<Kind>['values']) => string,
): Finder => ({
  kind,
  statementsOf: (page, evidence) =>
    [...read(page)].flatMap((found): PageStatement[] => {
      if (!isAsserted(kind, found, page)) return [];
      const { passage, evidence: proof, traits = [], seenAt = null } = found;
      const context = found.quote ?? passage?.text ?? '';
      const fact = { ...found.values, sourceUrl: page.url, context } as unknown as FactOf<Kind>;
      const checked = checkedOn(kind, fact, evidence);
      if (!checked) return [];
      const heading = passage ? headingOf(passage) : null;
      const own = { kind, key: keyOf(found.values), values: checked.details, context: checked.context };
      const described = (found.values as { description?: string | null }).description;
      const span = kind === 'events' && described ? { described } : {};
      return [{ ...own, ...span, evidence: proof, heading, traits: [...traits], seenAt }];
    }),
});

/** A statement with its page. */
export interface PlacedStatement extends PageStatement {
  readonly url: string;
  /** The time at which the page was read. */
  readonly readAt: string | null;
}

/** Merges the statements of a kind with the same key into one fact, each returned with its likeliest statement. */
export function mergeStatements(
  kind: FactKind,
  statements: readonly PlacedStatement[],
): { readonly fact: FactOf<FactKind>; readonly best: PlacedStatement }[] {
  const candidates = statements.map((said) => ({ said, confidence: confidenceOf(basisOf(kind, said)) }));
  return [...Map.groupBy(candidates, ({ said }) => said.key).values()].map((group) => {
    const sorted = group.toSorted((one, other) => other.confidence - one.confidence);
    const best = sorted[0]!.said;
    const pages = new Set(group.map(({ said }) => said.url)).size;
    const days = group.flatMap(({ said }) => said.seenAt ?? said.readAt ?? []);
    const fact = {
      ...filled(sorted.map(({ said }) => said.values)),
      sourceUrl: best.url,
      context: best.context,
      proof: { ...proofOf(kind, best, pages), seenAt: days.toSorted().at(-1) ?? null },
    };
    return { fact: fact as unknown as FactOf<FactKind>, best };
  });
}

/** Returns `true` if a passage can assert the candidate and the words around it do not retract it. */
function isAsserted<Kind extends FactKind>(kind: Kind, found: Found<Kind>, page: AnnotatedPage): boolean {
  const { evidence, passage, anchor, traits } = found;
  if (!passage) return true;
  const { genre } = passage.block;
  if (evidence !== 'link' && (MUTE_FOR[kind]?.has(genre) ?? !canAssert(genre))) return false;
  if (evidence !== 'link' && isOfOther(kind, { ...found, passage }, page)) return false;
  return [...assertionsOf(passage, kind, anchor)].every(
    (category) => SPOKEN[kind]?.has(category) || (category === 'undecided' && traits?.includes(PROPOSED)),
  );
}

function proofOf(
  kind: FactKind,
  { evidence, traits, heading, readAt }: PlacedStatement,
  pages: number,
): Proof {
  const basis = basisOf(kind, { evidence, traits: pages > 1 ? [...traits, AGREED] : traits });
  // Rounded down, so that a fact never falls below the bound that it met before.
  const confidence = Math.floor(confidenceOf(basis) * 100) / 100;
  return { kind: evidence, heading, seenAt: readAt, pages, confidence, basis };
}

/** The values of the first candidate, with gaps filled from the others. */
function filled<Values extends object>([best, ...others]: readonly Values[]): Values {
  const whole: Record<string, unknown> = { ...best };
  for (const other of others) for (const [name, value] of Object.entries(other)) whole[name] ??= value;
  return whole as Values;
}
