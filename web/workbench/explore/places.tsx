import { Card } from '../parts/card.tsx';
import { countOf, format } from '../parts/format.ts';
import { inShort, type Preview } from '../parts/preview.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { type HiddenParent, hiddenOperation } from './graph.ts';
import type { View } from './view.ts';

interface PlacesProps {
  readonly session: Session;
  readonly view: View;
}

interface HiddenAnswer {
  readonly contacts: {
    readonly lockedParents: { readonly totalHidden: number; readonly parents: readonly HiddenParent[] };
  };
}

/** Locked places whose contacts a view hides; each row leads to its page. */
export function Places({ session, view }: PlacesProps) {
  const answer = useAnswer<HiddenAnswer>(session, hiddenOperation(view));
  const hidden = answer.data?.contacts?.lockedParents;
  return (
    <Card id="hidden" title="Contacts at locked places" count={hidden?.totalHidden} answer={answer}>
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
    </Card>
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
