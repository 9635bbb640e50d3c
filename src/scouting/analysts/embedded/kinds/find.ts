import type { FactKind, FactOf } from '../../../facts.ts';
import type { AnnotatedPage } from '../annotate/annotated-page.ts';
import type { Candidate } from '../judge/candidate.ts';
import { judge, type Merging } from '../judge/judge.ts';

/** A candidate as a kind reads it from a page; without a quote, the whole passage is quoted. */
export type Found<Kind extends FactKind> = Omit<Candidate<Kind>, 'kind' | 'page' | 'quote'> & {
  readonly quote?: string;
};

/** The facts of a kind: what is read from each page, judged, and merged where it states the same. */
export const findAll = <Kind extends FactKind>(
  kind: Kind,
  pages: readonly AnnotatedPage[],
  read: (page: AnnotatedPage) => Iterable<Found<Kind>>,
  keyOf: Merging<Kind>['keyOf'],
): FactOf<Kind>[] =>
  judge<Kind>(
    pages.flatMap((page) =>
      [...read(page)].map((found) => ({ kind, page, quote: found.passage?.text ?? '', ...found })),
    ),
    { keyOf },
  );
