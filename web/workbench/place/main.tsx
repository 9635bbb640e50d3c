import { render } from 'preact';
import { Page } from '../parts/page.tsx';
import type { PlaceType } from './operations.ts';
import { PlacePage } from './place.tsx';

const [, type, id] = /^\/explore\/(district|school)s\/([^/]+)$/.exec(location.pathname)!;

render(
  <Page
    isWide
    title={type === 'district' ? 'District' : 'School'}
    welcome="Shows why to call this place, whom to call, and what was found there."
  >
    {(session) => <PlacePage session={session} type={type as PlaceType} id={id!} />}
  </Page>,
  document.querySelector('#workbench')!,
);
