import { useQuery } from '../parts/address.ts';
import { Alert } from '../parts/alert.tsx';
import { format, inWords } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { More } from '../parts/more.tsx';
import type { Operation } from '../parts/operation.ts';
import type { Session } from '../parts/session.tsx';
import { Access } from './access.tsx';
import { Books } from './books.tsx';
import { Credentials } from './credentials.tsx';
import * as operations from './operations.ts';
import { Overview } from './overview.tsx';
import { Tabs } from './tabs.tsx';
import { SPANS, spanOf } from './usage.tsx';
import { Users } from './users.tsx';

const TABS = {
  overview: 'Overview',
  keys: 'Keys',
  clients: 'Clients',
  applications: 'Applications',
  users: 'Users',
  ledger: 'Ledger',
  audit: 'Audit trail',
} as const;

type TabName = keyof typeof TABS;

/** Names of tabs in older addresses, with the present names. */
const OLDER: Readonly<Record<string, string>> = { agents: 'applications' };

/** The operations that the menu for developers shows for each tab. */
const OPERATIONS: Readonly<Record<TabName, (span: keyof typeof SPANS) => readonly Operation[]>> = {
  overview: (span) => [operations.overviewOf(Number(span))],
  keys: () => [operations.keysOf],
  clients: () => [operations.clientsOf],
  applications: () => [operations.applicationsOf],
  users: () => [operations.usersOf],
  ledger: () => [operations.ledgerOf({}, 25, undefined)],
  audit: () => [operations.auditOf({}, 25, undefined)],
};

/** The usage, users, and credentials of an organization, for a key with the scope `manage`; a tab for each. */
export function Console({ session }: { readonly session: Session }) {
  const [query, setQuery] = useQuery();
  const asked = new URLSearchParams(query).get('tab') ?? '';
  const given = OLDER[asked] ?? asked;
  const tab = (Object.hasOwn(TABS, given) ? given : 'overview') as TabName;
  const { organization, plan, limits } = session.me;
  return (
    <>
      <div class="title">
        <div>
          <h1>{organization.name}</h1>
          <p class="soft">
            {inWords(plan)} plan · {format(limits.requestsPerMinute)} requests a minute ·{' '}
            {format(limits.resultsPerRequest)} results a request
          </p>
        </div>
        <span class="row push actions">
          {tab !== 'keys' && session.may('manage') && (
            <button type="button" class="btn" onClick={() => setQuery('?tab=keys')}>
              <Icon name="key" />
              Keys
            </button>
          )}
          <More operations={OPERATIONS[tab](spanOf(query))} />
        </span>
      </div>
      {session.may('manage') ? (
        <>
          <Tabs
            tabs={TABS}
            current={tab}
            onChoose={(name) => setQuery(name === 'overview' ? '' : `?tab=${name}`)}
          />
          {tab === 'overview' && <Overview session={session} />}
          {tab === 'keys' && (
            <Credentials
              session={session}
              name="keys"
              title="API keys"
              operation={operations.keysOf}
              create={operations.createKey}
              rotate={operations.rotateKey}
              revoke={operations.revokeKey}
              setBudget={operations.setKeyBudget}
            />
          )}
          {tab === 'clients' && (
            <Credentials
              session={session}
              name="clients"
              title="OAuth clients"
              operation={operations.clientsOf}
              create={operations.createClient}
              revoke={operations.revokeClient}
              setBudget={operations.setClientBudget}
            />
          )}
          {tab === 'applications' && <Access session={session} />}
          {tab === 'users' && <Users session={session} />}
          {(tab === 'ledger' || tab === 'audit') && <Books key={tab} session={session} book={tab} />}
        </>
      ) : (
        <Alert text="This key lacks the scope “manage”, which this page needs. An owner grants it." />
      )}
    </>
  );
}
