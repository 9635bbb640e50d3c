import { CATEGORY_NAMES } from '@emi/reading/reasons';
import { useState } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { STATE_NAMES } from '../parts/states.ts';
import { FUNDING, SIGNALS } from '../parts/words.ts';
import { FEED_FILTERS, type FeedFilterName, type FeedView } from './feed-view.ts';

const LISTS: Operation = {
  query: 'query ListNames {\n  lists(page: { limit: 100 }) { nodes { id name } }\n}',
  variables: {},
};

/** The filters that have a chip; `TriageBar` and `WordSearch` set the other two. */
type ChipName = Exclude<FeedFilterName, 'triage' | 'search'>;
const CHIPS = FEED_FILTERS.filter((name) => name !== 'triage' && name !== 'search');

const TITLES: Readonly<Record<ChipName, string>> = {
  kinds: 'Kind',
  state: 'State',
  severity: 'Severity',
  vendorCategory: 'Vendor category',
  fundingSource: 'Funding',
  listId: 'List',
  since: 'Since',
};

const SEVERITIES = {
  critical: 'Critical',
  'critical,high': 'High or more',
  'critical,high,medium': 'Medium or more',
};
const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

interface FeedChipsProps {
  readonly session: Session;
  readonly view: FeedView;
  readonly onChange: (view: FeedView) => void;
}

/** The filters of the feed: filled chips for those in use, outlined chips for others. */
export function FeedChips({ session, view, onChange }: FeedChipsProps) {
  const [wantsLists, setWantsLists] = useState(false);
  const { data } = useAnswer<{ lists: { nodes: readonly { id: string; name: string }[] } }>(
    session,
    wantsLists || view.filter.listId ? LISTS : undefined,
  );
  const choices: Readonly<Record<ChipName, Readonly<Record<string, string>>>> = {
    kinds: SIGNALS,
    state: STATE_NAMES,
    severity: SEVERITIES,
    vendorCategory: CATEGORY_NAMES,
    fundingSource: FUNDING,
    listId: Object.fromEntries((data?.lists.nodes ?? []).map(({ id, name }) => [id, name])),
    since: { [daysAgo(7)]: 'Last 7 days', [daysAgo(30)]: 'Last 30 days', [daysAgo(90)]: 'Last 90 days' },
  };
  const set = (name: ChipName, value: string | undefined) => {
    const { [name]: _before, ...others } = view.filter;
    onChange({ ...view, filter: value ? { ...others, [name]: value } : others });
  };
  return (
    <div class="row filters" role="group" aria-label="Filters">
      {CHIPS.map((name) => {
        const value = view.filter[name];
        return value ? (
          <button key={name} type="button" class="chip on" onClick={() => set(name, undefined)}>
            <span class="unseen">Remove filter </span>
            <span>
              {TITLES[name]}: <b>{choices[name][value] ?? value}</b>
            </span>
            <Icon name="close" />
          </button>
        ) : (
          <Menu
            key={name}
            label={TITLES[name]}
            class="chip"
            isFromLeft
            onOpen={() => setWantsLists(wantsLists || name === 'listId')}
            face={
              <>
                {TITLES[name]}
                <Icon name="down" />
              </>
            }
          >
            {data && Object.keys(choices[name]).length === 0 && <p class="soft">There is no list yet.</p>}
            {Object.entries(choices[name]).map(([one, text]) => (
              <button key={one} type="button" data-closes onClick={() => set(name, one)}>
                {text}
              </button>
            ))}
          </Menu>
        );
      })}
    </div>
  );
}
