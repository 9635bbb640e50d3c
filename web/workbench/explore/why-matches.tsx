import type { Filter } from './filters.ts';
import type { ListedPlace } from './graph.ts';
import { linesOf } from './matches.ts';

const SHOWN = 2;

interface MatchesProps {
  readonly place: ListedPlace;
  readonly filter: Filter;
  readonly names: Readonly<Record<string, string>>;
}

/** The cell that says why a place matches the filters. */
export function Matches({ place, filter, names }: MatchesProps) {
  const lines = linesOf(place, filter, names);
  return (
    <>
      {lines.slice(0, SHOWN).map(({ text, note }) => (
        <span key={`${text} ${note}`} class="ends">
          <b title={text}>{text}</b>
          {note && <span class="sub">{note}</span>}
        </span>
      ))}
      {lines.length > SHOWN && <span class="sub">and {lines.length - SHOWN} more</span>}
    </>
  );
}
