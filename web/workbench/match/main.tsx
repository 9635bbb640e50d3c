import { render } from 'preact';
import { Page } from '../parts/page.tsx';
import { MatchAccounts } from './match.tsx';

render(
  <Page
    title="Match accounts"
    welcome="Finds the districts and schools that your own list of accounts means."
  >
    {(session) => <MatchAccounts session={session} />}
  </Page>,
  document.querySelector('#workbench')!,
);
