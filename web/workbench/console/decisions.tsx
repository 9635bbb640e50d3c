import { dateOf } from '@emi/reading/reasons';
import { Card } from '../parts/card.tsx';
import { format } from '../parts/format.ts';
import type { Answer } from '../parts/session.tsx';
import { STATE_TITLES } from '../place/triage.tsx';
import type { SignalState } from '../place/types.ts';

export interface Triage {
  readonly counts: readonly { readonly state: SignalState; readonly count: number }[];
  readonly activity: readonly {
    readonly week: string;
    readonly userId: string;
    readonly userName: string | null;
    readonly state: SignalState;
    readonly count: number;
  }[];
}

const DECIDED = ['needs_action', 'done', 'not_interested'] as const;

/** The signals that wait for a decision, and each user's decisions in recent weeks. */
export function Decisions({ answer }: { readonly answer: Answer<Triage> }) {
  const { counts = [], activity = [] } = answer.data ?? {};
  const numberOf = (state: SignalState) => counts.find((one) => one.state === state)?.count ?? 0;
  const rows = [...Map.groupBy(activity, ({ week, userId }) => `${week} ${userId}`).values()];
  return (
    <Card
      id="decisions"
      title="Signals decided"
      answer={answer}
      aside={<a href="/explore/signals">All signals</a>}
    >
      <p class="body">
        <a href="/explore/signals?triage=needs_action">{format(numberOf('needs_action'))} to act on</a>
        {' · '}
        <a href="/explore/signals?triage=new">{format(numberOf('new'))} new</a>
      </p>
      {rows.length === 0 ? (
        <p class="foot soft">Nobody decided about signals in the last 8 weeks.</p>
      ) : (
        <section class="scroll" aria-label="Decisions by week and user" tabindex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Week of</th>
                <th scope="col">User</th>
                {DECIDED.map((state) => (
                  <th key={state} scope="col" class="r">
                    {STATE_TITLES[state]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((lines) => (
                <tr key={`${lines[0]!.week} ${lines[0]!.userId}`}>
                  <td>{dateOf(lines[0]!.week)}</td>
                  <td>{lines[0]!.userName ?? 'Without a name'}</td>
                  {DECIDED.map((state) => (
                    <td key={state} class="r">
                      {format(lines.find((line) => line.state === state)?.count ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}
