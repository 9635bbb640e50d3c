import { render } from 'preact';
import { Page } from '../parts/page.tsx';
import { Explorer } from './explorer.tsx';

render(
  <Page
    title="Explore"
    welcome="Finds the districts, schools, and contacts worth a call, and counts and maps them."
  >
    {(session) => <Explorer session={session} />}
  </Page>,
  document.querySelector('#workbench')!,
);
