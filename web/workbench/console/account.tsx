import { Alert } from '../parts/alert.tsx';
import { Copies } from '../parts/copies.tsx';
import { countOf, dateOf, format, inWords } from '../parts/format.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { accountOf } from './operations.ts';

interface Viewer {
  readonly plan: string;
  readonly limits: Readonly<
    Record<'requestsPerMinute' | 'resultsPerRequest' | 'documentCost' | 'scoutingJobs', number>
  >;
  readonly budgetLeft: number | null;
  readonly credits: {
    readonly period: { readonly start: string; readonly end: string };
    readonly balance: Readonly<
      Record<'creditBalance' | 'creditsHeld' | 'creditsIncludedMonthly' | 'overageRateCents', number>
    > & {
      readonly creditResetAt: string;
    };
    readonly usage: readonly {
      readonly operation: string;
      readonly totalCredits: number;
      readonly transactionCount: number;
    }[];
  };
}

/** The balance, the plan and its limits, and what this month's credits were spent on. */
export function Account({ session }: { readonly session: Session }) {
  const answer = useAnswer<{ viewer: Viewer }>(session, accountOf);
  const viewer = answer.data?.viewer;
  return (
    <section aria-labelledby="account-title">
      <h2 id="account-title">Balance and plan</h2>
      <Alert text={answer.error} />
      {viewer && (
        <>
          <dl class="facts">
            {factsOf(viewer).map(([title, value]) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <h3>Used since {dateOf(viewer.credits.period.start)}</h3>
          {viewer.credits.usage.length === 0 && <p class="note">Nothing yet.</p>}
          <ul>
            {viewer.credits.usage.map(({ operation, totalCredits, transactionCount }) => (
              <li key={operation}>
                {inWords(operation)}: {countOf(totalCredits, 'credit')} in{' '}
                {countOf(transactionCount, 'operation')}
              </li>
            ))}
          </ul>
        </>
      )}
      <Copies operation={accountOf} />
    </section>
  );
}

function factsOf({ plan, limits, budgetLeft, credits: { balance } }: Viewer): [string, string][] {
  return [
    ['Balance', countOf(balance.creditBalance, 'credit')],
    ['Held for queued work', countOf(balance.creditsHeld, 'credit')],
    [
      'Included each month',
      `${countOf(balance.creditsIncludedMonthly, 'credit')}, next on ${dateOf(balance.creditResetAt)}`,
    ],
    ['Budget left for this key today', budgetLeft === null ? 'No budget' : countOf(budgetLeft, 'credit')],
    ['Plan', inWords(plan)],
    ['Requests per minute', format(limits.requestsPerMinute)],
    ['Results per request', format(limits.resultsPerRequest)],
    ['Cost of a document', format(limits.documentCost)],
    ['Concurrent scouting jobs', format(limits.scoutingJobs)],
  ];
}
