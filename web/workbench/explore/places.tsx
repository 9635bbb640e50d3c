import { Alert } from '../parts/alert.tsx';
import { Copies } from '../parts/copies.tsx';
import { countOf, format } from '../parts/format.ts';
import { inShort, type Preview } from '../parts/preview.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { type HiddenParent, hiddenOperation, type ListedPlace, placesOperation } from './graph.ts';
import { subjectOf, type View } from './view.ts';

interface PlacesProps {
  readonly session: Session;
  readonly view: View;
}

const SHOWN = 25;

/** The largest places of a view, or those whose contacts it hides; each row leads to its page. */
export const Places = ({ session, view }: PlacesProps) =>
  view.subject === 'contacts' ? (
    <Hidden session={session} view={view} />
  ) : (
    <Largest session={session} view={view} />
  );

function Largest({ session, view }: PlacesProps) {
  const operation = placesOperation(view, SHOWN);
  const answer = useAnswer<{ places: { nodes: ListedPlace[] } }>(session, operation);
  const type = view.subject === 'districts' ? 'district' : 'school';
  return (
    <section aria-labelledby="places-title" aria-busy={answer.isLoading}>
      <h2 id="places-title">Largest {subjectOf(view).title.toLowerCase()}</h2>
      <Alert text={answer.error} />
      <Copies operation={operation} />
      <Rows
        measure="Students"
        rows={(answer.data?.places?.nodes ?? []).map(({ id, name, county, state, studentCount, access }) => ({
          id,
          href: `/explore/${type}s/${id}`,
          name,
          where: [county, state].filter(Boolean).join(', '),
          number: studentCount,
          ...access,
        }))}
      />
    </section>
  );
}

interface HiddenAnswer {
  readonly contacts: {
    readonly lockedParents: { readonly totalHidden: number; readonly parents: readonly HiddenParent[] };
  };
}

function Hidden({ session, view }: PlacesProps) {
  const operation = hiddenOperation(view);
  const answer = useAnswer<HiddenAnswer>(session, operation);
  const hidden = answer.data?.contacts?.lockedParents;
  return (
    <section aria-labelledby="places-title" aria-busy={answer.isLoading}>
      <h2 id="places-title">Contacts at locked places{hidden && `: ${format(hidden.totalHidden)}`}</h2>
      <Alert text={answer.error} />
      <Copies operation={operation} />
      <Rows
        measure="Contacts"
        rows={(hidden?.parents ?? []).map(
          ({ entityType, entityId, name, contactCount, unlockCost, preview }) => ({
            id: entityId,
            href: `/explore/${entityType}s/${entityId}`,
            name,
            where: entityType === 'district' ? 'District' : 'School',
            number: contactCount,
            isUnlocked: false,
            unlockCost,
            preview,
          }),
        )}
      />
    </section>
  );
}

interface Row {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  readonly where: string;
  readonly number: number | null;
  readonly isUnlocked: boolean;
  readonly unlockCost: number;
  readonly preview: Preview | null;
}

const Rows = ({ measure, rows }: { readonly measure: string; readonly rows: readonly Row[] }) => (
  <section class="scrolls" aria-label="Places" tabindex={0}>
    <table class="places">
      <thead>
        <tr>
          <th scope="col">Place</th>
          <th scope="col">Where</th>
          <th scope="col">{measure}</th>
          <th scope="col">Inside</th>
          <th scope="col">Access</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, href, name, where, number, isUnlocked, unlockCost, preview }) => (
          <tr key={id}>
            <th scope="row">
              <a href={href}>{name}</a>
            </th>
            <td class="words">{where}</td>
            <td>{number === null ? '–' : format(number)}</td>
            <td class="words">{preview ? inShort(preview) : '–'}</td>
            <td class="words">{isUnlocked ? 'Unlocked' : `Locked, ${countOf(unlockCost, 'credit')}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
