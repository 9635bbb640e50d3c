import { dateOf, dollars, inWords } from '../parts/format.ts';
import type { Session } from '../parts/session.tsx';
import { ContractAxis } from './contract-axis.tsx';
import * as operations from './operations.ts';
import { Findings, Outward } from './part.tsx';
import {
  type Contract,
  type Funding,
  type PainPoint,
  type Purchase,
  type ReadPage,
  type Rfp,
  type StackEntry,
  type TimelineEvent,
  vendorOf,
} from './types.ts';

interface FindingsOfPlaceProps {
  readonly session: Session;
  readonly place: operations.PlaceRef;
  readonly revision: number;
}

/** The parts of a sentence that are known. */
const known = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');

/** Everything that was found at an unlocked place. */
export function FindingsOfPlace({ session, place, revision }: FindingsOfPlaceProps) {
  const common = { session, revision };
  return (
    <>
      <Findings<Contract>
        {...common}
        name="contracts"
        title="Contracts"
        operation={operations.contractsOf(place)}
        picture={(contracts) => <ContractAxis contracts={contracts} />}
        show={(contract) => ({
          head: known(
            vendorOf(contract),
            inWords(contract.status),
            contract.expiresAt ? `ends ${dateOf(contract.expiresAt)}` : 'end not reported',
          ),
          body: known(
            contract.renewalMentioned && 'Renewal is mentioned',
            contract.dissatisfaction && 'Dissatisfaction is mentioned',
            contract.context,
          ),
        })}
      />
      <Findings<Rfp>
        {...common}
        name="requests"
        title="Requests for proposals"
        operation={operations.requestsOf(place)}
        show={({ title, status, deadline, estimatedValue, category, url }) => ({
          head: known(title, inWords(status), deadline ? `due ${dateOf(deadline)}` : 'deadline not reported'),
          body: (
            <>
              {known(category, estimatedValue !== null && dollars(estimatedValue))}{' '}
              {url && <Outward href={url}>the request</Outward>}
            </>
          ),
        })}
      />
      <Findings<Purchase>
        {...common}
        name="purchases"
        title="Purchases"
        operation={operations.purchasesOf(place)}
        show={(purchase) => ({
          head: known(
            purchase.item,
            vendorOf(purchase),
            purchase.amount !== null && dollars(purchase.amount),
            purchase.decidedAt && dateOf(purchase.decidedAt),
            inWords(purchase.status),
          ),
        })}
      />
      <Findings<Funding>
        {...common}
        name="funding"
        title="Funding"
        operation={operations.fundingOf(place)}
        show={({ source, sourceName, amount, deadline, context }) => ({
          head: known(
            sourceName ?? inWords(source),
            amount === null ? 'amount not reported' : dollars(amount),
            deadline && `apply or spend by ${dateOf(deadline)}`,
          ),
          body: context,
        })}
      />
      <Findings<PainPoint>
        {...common}
        name="pain-points"
        title="Pain points"
        operation={operations.painPointsOf(place)}
        show={({ category, severity, description }) => ({
          head: known(inWords(category), `${severity} severity`),
          body: description,
        })}
      />
      <Findings<StackEntry>
        {...common}
        name="vendors"
        title="Vendors in use"
        operation={operations.vendorsOf(place)}
        show={({ vendor, category, firstSeenAt, context }) => ({
          head: known(
            vendor?.canonicalName ?? 'Vendor not named',
            category && inWords(category),
            firstSeenAt && `since ${dateOf(firstSeenAt)} at the latest`,
          ),
          body: context,
        })}
      />
      <Findings<TimelineEvent>
        {...common}
        name="timeline"
        title="Timeline"
        operation={operations.timelineOf(place)}
        show={({ title, eventType, eventDate, description }) => ({
          head: known(eventDate ? dateOf(eventDate) : 'Date not reported', inWords(eventType), title),
          body: description,
        })}
      />
      <Findings<ReadPage>
        {...common}
        name="pages"
        title="Pages read"
        operation={operations.pagesOf(place)}
        show={({ url, aiPageType, urlClassification }) => ({
          head: <Outward href={url}>{url}</Outward>,
          body: known(aiPageType && inWords(aiPageType), urlClassification && inWords(urlClassification)),
        })}
      />
    </>
  );
}
