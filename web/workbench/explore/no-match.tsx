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

interface Way {
  readonly text: string;
  readonly change: { readonly subject: SubjectName; readonly filter: Filter };
}

const LONGEST = '18m';
const OTHER = { districts: 'schools', schools: 'districts' } as const;

/** Alternatives to a view without results: a longer period, the other kind of place, and each filter left out. */
function waysOn(view: View, names: Names): Way[] {
  const { subject, filter } = view;
  const ways: Way[] = [];
  if (filter.contractEndsBefore && filter.contractEndsBefore !== LONGEST)
    ways.push({
      text: `Contract ends ${SPANS[LONGEST]}`,
      change: { subject, filter: { ...filter, contractEndsBefore: LONGEST } },
    });
  if (subject !== 'contacts') {
    const other = OTHER[subject];
    ways.push({
      text: `${SUBJECTS[other].title} instead`,
      change: { subject: other, filter: valid({ ...view, subject: other }).filter },
    });
  }
  for (const [name, value] of Object.entries(filter) as [FilterName, string][])
    if (value) {
      const { kind, title, isMany } = filterKind(name);
      const texts = (isMany ? valuesOf(value) : [value]).map((one) => valueText(name, one, names.all));
      ways.push({
        text: `Without “${kind === 'flag' ? title : `${title}: ${texts.join(', ')}`}”`,
        change: { subject, filter: valid({ ...view, filter: { ...filter, [name]: undefined } }).filter },
      });
    }
  return ways;
}

interface Totals {
  readonly found: { readonly totals: readonly number[] | null };
  readonly other?: { readonly pagination: { readonly total: number } };
}

/** Counts what all ways of the view's kind of record find as one field, and those of the other kind as another one. */
function countsOf({ subject, filter }: View, ways: readonly Way[]): Operation {
  const { filterType } = SUBJECTS[subject];
  const other = ways.find(({ change }) => change.subject !== subject)?.change;
  const same = ways.filter(({ change }) => change.subject === subject);
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

/** Nothing matches: says what one change of the view would find. */
export function NoMatch({ session, view, names, onChange }: NoMatchProps) {
  const ways = waysOn(view, names);
  const isOfOther = ({ change }: Way) => change.subject !== view.subject;
  const same = ways.filter((way) => !isOfOther(way));
  const { data } = useAnswer<Totals>(session, same.length > 0 ? countsOf(view, ways) : undefined);
  const totalOf = (way: Way) =>
    isOfOther(way) ? data?.other?.pagination.total : data?.found.totals?.[same.indexOf(way)];
  const found = ways.map((way) => ({ ...way, total: totalOf(way) ?? 0 })).filter(({ total }) => total > 0);
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
