import { keptQuery } from '../parts/came-for.ts';
import { Card } from '../parts/card.tsx';
import { format } from '../parts/format.ts';
import { Counts } from '../parts/kinds.tsx';
import { displayName } from '../parts/names.ts';
import type { Answer, Session } from '../parts/session.tsx';
import { stateName } from '../parts/states.ts';
import { type Entity, Unlock } from '../parts/unlock.tsx';
import type { Overview } from './overview.ts';
import type { View } from './view.ts';

interface PlacesProps {
  readonly session: Session;
  readonly view: View;
  readonly answer: Answer<Hidden>;
}

type Hidden = NonNullable<Overview['found']['lockedParents']>;

/**
 * The locked places at which contacts of a view are hidden, those with the most contacts first; each can be unlocked.
 */
export function Places({ session, view, answer }: PlacesProps) {
  const { data: hidden } = answer;
  if (hidden && hidden.parents.length === 0) return null;
  return (
    <Card id="hidden" title="Contacts at locked places" count={hidden?.totalHidden} answer={answer}>
      <section class="scroll" aria-label="Locked places" tabindex={0}>
        <table class="cards">
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col">What was found</th>
              <th scope="col" class="r">
                Contacts
              </th>
              <th scope="col" class="r">
                Access
              </th>
            </tr>
          </thead>
          <tbody>
            {hidden?.parents.map((parent) => {
              const { entityType, entityId, state, contactCount, unlockCost, preview } = parent;
              const name = displayName(parent.name, entityType === 'school');
              return (
                <tr key={entityId}>
                  <td>
                    <a class="name" href={`/explore/${entityType}s/${entityId}${keptQuery(view.filter)}`}>
                      {name}
                    </a>
                    <span class="sub">
                      {stateName(state)} · {entityType === 'district' ? 'District' : 'School'}
                    </span>
                  </td>
                  <td>
                    <Counts preview={preview} />
                  </td>
                  <td class="r">{format(contactCount)}</td>
                  <td class="r">
                    <Unlock
                      session={session}
                      entities={[{ entityType: entityType as Entity['entityType'], entityId }]}
                      name={name}
                      cost={unlockCost}
                      onUnlocked={answer.retry}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
