import { render } from 'preact';
import { Console } from './console/console.tsx';
import { Explorer } from './explore/explorer.tsx';
import { MatchAccounts } from './match/match.tsx';
import { Page } from './parts/page.tsx';
import { PlacePage } from './place/place.tsx';

const [, type, id] = /^\/explore\/(district|school)s\/([^/]+)$/.exec(location.pathname) ?? [];

function Workbench() {
  if (type && id)
    return (
      <Page title="Explore" welcome="Shows a place with its findings and contacts.">
        {(session) => <PlacePage session={session} type={type as 'district' | 'school'} id={id} />}
      </Page>
    );
  if (location.pathname === '/explore/match')
    return (
      <Page
        title="Match accounts"
        welcome="Finds the districts and schools that your own list of accounts means."
      >
        {(session) => <MatchAccounts session={session} />}
      </Page>
    );
  if (location.pathname === '/console')
    return (
      <Page title="Console" welcome="Shows the credits, users, keys, and requests of your organization.">
        {(session) => <Console session={session} />}
      </Page>
    );
  return (
    <Page
      title="Explore"
      welcome="Counts, compares, and maps schools, districts, and contacts, with the signals found at unlocked places."
    >
      {(session) => <Explorer session={session} />}
    </Page>
  );
}

render(<Workbench />, document.querySelector('#workbench')!);
