import { render } from 'preact';
import { Page } from '../parts/page.tsx';
import { Console } from './console.tsx';

render(
  <Page title="Console" welcome="Shows the credits, users, keys, and requests of your organization.">
    {(session) => <Console session={session} />}
  </Page>,
  document.querySelector('#workbench')!,
);
