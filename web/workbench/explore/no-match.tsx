import { countOf } from '../parts/format.ts';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import {
  type Filter,
  type FilterName,
  filterInput,
  filterKind,
  SPANS,
  valuesOf,
  valueText,
} from './filters.ts';
import type { Names } from './names-of.ts';
import { SUBJECTS, type SubjectName, subjectOf, type View, valid } from './view.ts';

interface NoMatchProps {
  readonly session: Session;
  readonly view: View;
  readonly names: Names;
  onChange(change: Partial<View>): void;
}

interface Alternative {
  readonly text: string;
  readonly change: { readonly subject: SubjectName; readonly filter: Filter };
}

const LONGEST = '18m';
const OTHER = { districts: 'schools', schools: 'districts' } as const;

/** The alternatives to a view without results: a longer period, the other kind of place, and each filter left out. */
function alternativesTo(view: View, names: Names): Alternative[] {
  const { subject, filter } = view;
  const all: Alternative[] = [];
  if (filter.contractEndsBefore && filter.contractEndsBefore !== LONGEST)
    all.push({
      text: `Contract ends ${SPANS[LONGEST]}`,
      change: { subject, filter: { ...filter, contractEndsBefore: LONGEST } },
    });
  if (subject !== 'contacts') {
    const other = OTHER[subject];
    all.push({
      text: `${SUBJECTS[other].title} instead`,
      change: { subject: other, filter: valid({ ...view, subject: other }).filter },
    });
  }
  for (const [name, value] of Object.entries(filter) as [FilterName, string][])
    if (value) {
      const { kind, title, isMany } = filterKind(name);
      const texts = (isMany ? valuesOf(value) : [value]).map((one) => valueText(name, one, names.all));
      all.push({
        text: `Without “${kind === 'flag' ? title : `${title}: ${texts.join(', ')}`}”`,
        change: { subject, filter: valid({ ...view, filter: { ...filter, [name]: undefined } }).filter },
      });
    }
  return all;
}

interface Totals {
  readonly found: { readonly totals: readonly number[] | null };
  readonly other?: { readonly pagination: { readonly total: number } };
}

/** Counts the results of the alternatives: for the view's subject in one root field, for the other kind in another. */
function countsOf({ subject, filter }: View, all: readonly Alternative[]): Operation {
  const { filterType } = SUBJECTS[subject];
  const other = all.find(({ change }) => change.subject !== subject)?.change;
  const same = all.filter(({ change }) => change.subject === subject);
  const asked = other ? `, $other: ${SUBJECTS[other.subject].filterType}!` : '';
  return {
    query: `query WaysOn($filter: ${filterType}!, $filters: [${filterType}!]!${asked}) {
  found: ${subject}(filter: $filter, page: { limit: 1 }) { totals(filters: $filters) }${
    other ? `\n  other: ${other.subject}(filter: $other, page: { limit: 1 }) { pagination { total } }` : ''
  }
}`,
    variables: {
      filter: filterInput(filter),
      filters: same.map(({ change }) => filterInput(change.filter)),
      ...(other && { other: filterInput(other.filter) }),
    },
  };
}

/** Says that nothing matches, and offers the changes of the view that find something. */
export function NoMatch({ session, view, names, onChange }: NoMatchProps) {
  const all = alternativesTo(view, names);
  const isOfOther = ({ change }: Alternative) => change.subject !== view.subject;
  const same = all.filter((one) => !isOfOther(one));
  const { data } = useAnswer<Totals>(session, same.length > 0 ? countsOf(view, all) : undefined);
  const totalOf = (one: Alternative) =>
    isOfOther(one) ? data?.other?.pagination.total : data?.found.totals?.[same.indexOf(one)];
  const found = all.map((one) => ({ ...one, total: totalOf(one) ?? 0 })).filter(({ total }) => total > 0);
  return (
    <div class="body empty">
      <p role="status">
        No {subjectOf(view).title.toLowerCase()} match.
        {data && found.length === 0 && ' No single change of the filters finds any, either.'}
      </p>
      <ul class="row">
        {found.map(({ text, change, total }) => (
          <li key={text}>
            <button type="button" class="chip" onClick={() => onChange({ ...change, order: undefined })}>
              {text}: <b>{countOf(total, SUBJECTS[change.subject].title.slice(0, -1).toLowerCase())}</b>
            </button>
          </li>
        ))}
      </ul>
      {Object.values(view.filter).some(Boolean) && (
        <button type="button" class="link" onClick={() => onChange({ filter: {} })}>
          Clear all
        </button>
      )}
    </div>
  );
}
