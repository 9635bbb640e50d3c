import { activityOf } from './activity.ts';
import { isOver } from './contracts.tsx';
import type { Tab } from './header.tsx';
import type { Signals } from './signals.tsx';
import type { Profile } from './types.ts';
import type { PlaceWithFindings } from './unlocked.tsx';

interface Section extends Tab {
  /** False to leave the section out; by default, it needs a count other than zero. */
  readonly isThere?: boolean;
}

/** The sections of an unlocked place that have contents. */
export function unlockedTabs(profile: PlaceWithFindings, signals: Signals | undefined): Tab[] {
  const { schools, contacts, contracts, vendorStack, goneProducts } = profile;
  const { ahead, recent, past } = activityOf(profile, signals?.nodes ?? []);
  const current = ahead.length + recent.length;
  const tabs: Section[] = [
    { id: 'signals', title: 'Signals', count: signals?.pagination.total },
    {
      id: 'contracts',
      title: 'Contracts',
      count: contracts?.filter((one) => !isOver(one)).length,
      isThere: !!contracts?.length,
    },
    { id: 'contacts', title: 'Contacts', count: contacts.pagination.total },
    { id: 'facts', title: 'Facts', isThere: true },
    {
      id: 'vendors',
      title: 'Vendors',
      count: vendorStack?.length,
      isThere: !!(vendorStack?.length || goneProducts?.length),
    },
    { id: 'activity', title: 'Activity', count: current, isThere: current + past.length > 0 },
    { id: 'schools', title: 'Schools', count: schools?.pagination.total },
  ];
  return tabs.filter(({ count, isThere }) => isThere ?? !!count);
}

/** The sections of a locked place. */
export const lockedTabs = ({ schools }: Profile): Tab[] => [
  { id: 'inside', title: 'What is inside' },
  { id: 'facts', title: 'Facts' },
  ...(schools && schools.pagination.total > 0
    ? [{ id: 'schools', title: 'Schools', count: schools.pagination.total }]
    : []),
];
