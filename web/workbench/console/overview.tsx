import { dateOf, relative } from '@emi/reading/reasons';
import { useState } from 'preact/hooks';
import { useQuery } from '../parts/address.ts';
import { Alert } from '../parts/alert.tsx';
import { format } from '../parts/format.ts';
import { Meter } from '../parts/meters.tsx';
import { partOf, type Session, useAnswer } from '../parts/session.tsx';
import { type Tile, Tiles } from '../parts/tiles.tsx';
import { Decisions, type Triage } from './decisions.tsx';
import { type OfOrganization, overviewOf } from './operations.ts';
import { type RequestCount, Requests } from './requests.tsx';
import { type Spendings, spanOf, Usage } from './usage.tsx';

interface Viewer {
  readonly budgetLeft: number | null;
  readonly credits: {
    readonly period: { readonly start: string; readonly end: string };
    readonly balance: Readonly<
      Record<'creditBalance' | 'creditsHeld' | 'creditsIncludedMonthly' | 'overageRateCents', number>
    > & {
      readonly creditResetAt: string;
    };
    readonly usage: readonly { readonly operation: string; readonly totalCredits: number }[];
  };
}

interface Parts extends Spendings {
  readonly signalTriage: Triage;
  readonly requestCounts: readonly RequestCount[];
}

type Answer = OfOrganization<Parts> & { readonly viewer: Viewer };

/** The balance, the credits spent by purpose, decisions about signals, and the requests of the last hour. */
export function Overview({ session }: { readonly session: Session }) {
  const [query] = useQuery();
  const [revision, setRevision] = useState(0);
  const answer = useAnswer<Answer>(session, overviewOf(Number(spanOf(query))), revision);
  const part = <Name extends keyof Parts>(name: Name) =>
    partOf<Answer, Parts[Name]>(
      answer,
      `viewer.organization.${name}`,
      ({ viewer }) => viewer.organization[name],
    );
  return (
    <>
      {!answer.data && <Alert text={answer.error} onRetry={answer.retry} />}
      <Tiles tiles={tilesOf(answer.data?.viewer)} />
      <Usage days={part('days')} all={answer.data?.viewer.organization}>
        <Decisions answer={part('signalTriage')} />
        <Requests answer={part('requestCounts')} onCount={() => setRevision(revision + 1)} />
      </Usage>
    </>
  );
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

function tilesOf(viewer: Viewer | undefined): Tile[] {
  if (!viewer)
    return ['Credits left', 'Spent', 'Next credits', 'Held for queued work'].map((title) => ({
      title,
      value: '…',
    }));
  const { period, balance, usage } = viewer.credits;
  const { creditBalance, creditsHeld, creditsIncludedMonthly: included, creditResetAt } = balance;
  const spent = usage.reduce((sum, { totalCredits }) => sum + totalCredits, 0);
  return [
    {
      title: 'Credits left',
      value: (
        <>
          {format(creditBalance)} {included > 0 && <small>of {format(included)}</small>}
        </>
      ),
      note: included > 0 ? <Meter part={creditBalance} whole={included} /> : undefined,
    },
    {
      title: `Spent in ${month.format(new Date(period.start))}`,
      value: format(spent),
      note: spent === 0 ? 'nothing yet' : `at this pace ${format(paceOf(spent, period))} by the month’s end`,
    },
    {
      title: 'Next credits',
      value: dateOf(creditResetAt).replace(/, \d+$/, ''),
      note: `${format(included)}, ${relative(creditResetAt)}`,
    },
    viewer.budgetLeft === null
      ? {
          title: 'Held for queued work',
          value: format(creditsHeld),
          note: creditsHeld === 0 ? 'nothing is waiting' : 'until the work is done',
        }
      : { title: 'Budget of this key', value: format(viewer.budgetLeft), note: 'credits left today' },
  ];
}

/**
 * The projected spending of the whole period at the present rate. At least one day counts as passed, because the first
 * hours of a period project too much.
 */
function paceOf(spent: number, { start, end }: { readonly start: string; readonly end: string }): number {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  const passed = Math.min(Math.max(Date.now() - from, 86_400_000), to - from);
  return Math.round((spent * (to - from)) / passed);
}
