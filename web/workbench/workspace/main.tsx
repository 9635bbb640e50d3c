import { render } from 'preact';
import { Page } from '../parts/page.tsx';
import type { Session } from '../parts/session.tsx';
import { ListPage } from './list.tsx';
import { Lists } from './lists.tsx';
import { Prompts } from './prompts.tsx';
import { Searches } from './searches.tsx';
import { SignalFeed } from './signal-feed.tsx';

const [, , page = '', id] = location.pathname.split('/');

const PAGES: Readonly<Record<string, readonly [title: string, welcome: string]>> = {
  signals: ['Signals', 'Everything that can be acted on now at your unlocked districts and schools.'],
  lists: ['Lists', 'Districts, schools, and contacts that you and your colleagues keep together.'],
  searches: ['Saved searches', 'Views that you saved, and what is new in those that you watch.'],
  prompts: ['Email prompts', 'How emails to contacts are written.'],
};

function contentOf(session: Session) {
  if (page === 'lists') return id ? <ListPage session={session} id={id} /> : <Lists session={session} />;
  if (page === 'searches') return <Searches session={session} />;
  if (page === 'prompts') return <Prompts session={session} />;
  return <SignalFeed session={session} />;
}

const [title, welcome] = PAGES[page] ?? PAGES.signals!;

render(
  <Page title={title} welcome={welcome}>
    {contentOf}
  </Page>,
  document.querySelector('#workbench')!,
);
