import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { format } from './format.ts';
import { Icon } from './icon.tsx';
import { displayName, lineAmong, unusualKind } from './names.ts';
import type { Operation } from './operation.ts';
import type { Session } from './session.tsx';

interface Hit {
  readonly id: string;
  readonly name: string;
  readonly county: string | null;
  readonly state: string;
  readonly studentCount: number | null;
  readonly physicalCity: string | null;
  readonly districtType?: string | null;
  readonly isCharter?: boolean | null;
  readonly access: { readonly isUnlocked: boolean };
  readonly type: 'district' | 'school';
}

type Hits = Readonly<Record<'districts' | 'schools', { readonly nodes: readonly Omit<Hit, 'type'>[] }>>;

const SHOWN = 8;
const FIRST_CHARACTERS = 2;
/** A pause in typing after which the field searches. */
const WAIT_MS = 150;
const FIELDS = 'id name county state physicalCity studentCount access { id isUnlocked }';

const placesWith = (search: string): Operation => ({
  query: `query FindPlaces($search: SearchText!) {
  districts(filter: { search: $search }, order: { by: relevance }, page: { limit: ${SHOWN} }) {
    nodes { ${FIELDS} districtType }
  }
  schools(filter: { search: $search }, order: { by: relevance }, page: { limit: ${SHOWN} }) {
    nodes { ${FIELDS} isCharter }
  }
}`,
  variables: { search },
});

/** Districts first, leaving room for some schools. */
function together({ districts, schools }: Hits): Hit[] {
  const roomForSchools = Math.min(schools.nodes.length, SHOWN / 2);
  const first = districts.nodes
    .slice(0, SHOWN - roomForSchools)
    .map((hit) => ({ ...hit, type: 'district' as const }));
  const rest = schools.nodes
    .slice(0, SHOWN - first.length)
    .map((hit) => ({ ...hit, type: 'school' as const }));
  return [...first, ...rest];
}

/** Finds places from any page: `/` focuses the field, arrows select, Enter opens, Escape closes. */
export function Search({ session }: { readonly session: Session }) {
  const [text, setText] = useState('');
  const [hits, setHits] = useState<readonly Hit[]>();
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const words = text.trim();
  useEffect(() => {
    if (words.length < FIRST_CHARACTERS) return setHits(undefined);
    let isCurrent = true;
    const timer = setTimeout(() => {
      session.run<Hits>(placesWith(words)).then(
        (found) => {
          if (!isCurrent) return;
          setHits(together(found));
          setAt(0);
        },
        () => isCurrent && setHits(undefined),
      );
    }, WAIT_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [words]);
  const shows = isOpen && hits !== undefined;
  const open = (hit: Hit | undefined) => hit && location.assign(`/explore/${hit.type}s/${hit.id}`);
  const press = (event: KeyboardEvent) => {
    const count = hits?.length ?? 0;
    if (event.key === 'Escape') {
      setOpen(false);
      field.current!.blur();
    } else if (event.key === 'Enter') open(shows ? hits[at] : undefined);
    else if (event.key === 'ArrowDown' && count > 0) setAt((at + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) setAt((at - 1 + count) % count);
    else return;
    event.preventDefault();
  };
  return (
    <search
      class="find"
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOpen(false);
      }}
    >
      <Icon name="search" />
      <input
        ref={field}
        id="find-place"
        class="bare"
        type="text"
        inputMode="search"
        role="combobox"
        aria-label="Search districts and schools"
        aria-expanded={shows}
        aria-controls={`found-${id}`}
        aria-activedescendant={shows && hits.length > 0 ? `found-${id}-${at}` : undefined}
        aria-autocomplete="list"
        autocomplete="off"
        placeholder="Search districts and schools"
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={press}
      />
      <kbd>/</kbd>
      <div id={`found-${id}`} class="found" role="listbox" aria-label="Places" hidden={!shows}>
        {shows &&
          hits.map((hit, index) => (
            <div
              key={hit.id}
              id={`found-${id}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => open(hit)}
              onKeyDown={press}
            >
              <span class="grow">
                <b>{displayName(hit.name, hit.type === 'school')}</b>
                <span class="small soft">
                  {[
                    hit.type === 'school' && 'School',
                    lineAmong(hit, hits),
                    unusualKind(hit),
                    hit.studentCount !== null && `${format(hit.studentCount)} students`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {!hit.access.isUnlocked && (
                <span class="soft push" title="Locked">
                  <Icon name="lock" />
                </span>
              )}
            </div>
          ))}
        {shows && hits.length === 0 && <p class="soft small">No place of this name.</p>}
      </div>
    </search>
  );
}
