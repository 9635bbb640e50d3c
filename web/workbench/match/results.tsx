import { useState } from 'preact/hooks';
import type { Account } from '../../../src/directory/matching/account-columns.ts';
import { format } from '../parts/format.ts';
import { Meter } from '../parts/meters.tsx';
import { displayName, placeLine, schoolName } from '../parts/names.ts';
import { type Chosen, placeOf } from './as-file.ts';
import { type Match, type Place, reasonsText } from './operations.ts';

interface ResultsProps {
  readonly accounts: readonly Account[];
  readonly matches: readonly Match[];
  readonly chosen: Chosen;
  /** The status of the rows to show; all rows if absent. */
  readonly only: Match['status'] | undefined;
  readonly onChoose: (chosen: Chosen) => void;
}

const ORDER = ['ambiguous', 'unmatched', 'matched'];
const SHOWN = 100;

/** Each row with its place and the reasons: ambiguous rows first, then unmatched ones. */
export function Results({ accounts, matches, chosen, only, onChoose }: ResultsProps) {
  const [shown, setShown] = useState(SHOWN);
  const rows = matches
    .map((match, row) => ({ match, row, account: accounts[row]! }))
    .filter(({ match }) => !only || match.status === only)
    .toSorted((a, b) => ORDER.indexOf(a.match.status) - ORDER.indexOf(b.match.status));
  return (
    <>
      <section class="scroll" aria-label="Rows and their places" tabindex={0}>
        <table class="matches">
          <thead>
            <tr>
              <th scope="col">Your row</th>
              <th scope="col">Our place</th>
              <th scope="col">Confidence</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map(({ match, row, account }) => {
              const place = placeOf(match, chosen[row]);
              return (
                <tr key={row}>
                  <th scope="row">{textOf(account)}</th>
                  <td>
                    {match.status === 'ambiguous' && (
                      <select
                        aria-label={`Place of ${textOf(account)}`}
                        value={chosen[row] ?? ''}
                        onChange={({ currentTarget }) => onChoose({ ...chosen, [row]: currentTarget.value })}
                      >
                        <option value="">
                          {match.candidates.length === 1
                            ? 'Is it this one?'
                            : `Choose one of ${match.candidates.length}…`}
                        </option>
                        {match.candidates.map((one) => (
                          <option key={one.entityId} value={`${one.entityType}:${one.entityId}`}>
                            {nameOf(one)}, {factsOf(one)}
                          </option>
                        ))}
                      </select>
                    )}
                    {match.status === 'unmatched' && <span class="tag">Not found</span>}
                    {place && match.status === 'matched' && (
                      <>
                        <a class="name" href={`/explore/${place.entityType}s/${place.entityId}`}>
                          {nameOf(place)}
                        </a>
                        <span class="sub">{factsOf(place)}</span>
                      </>
                    )}
                  </td>
                  <td>
                    {match.status !== 'unmatched' && <Confidence value={(place ?? match).confidence} />}
                  </td>
                  <td class="soft">{reasonsText((place ?? match).reasons) || 'no place comes near'}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {rows.length > shown && (
        <p class="foot">
          <span class="num">
            {format(shown)} of {format(rows.length)} rows
          </span>
          <button type="button" class="btn small" onClick={() => setShown(shown + SHOWN)}>
            Show {SHOWN} more
          </button>
        </p>
      )}
    </>
  );
}

/** The confidences from which a match is sure, and likely. */
const SURE = 0.9;
const LIKELY = 0.7;

const Confidence = ({ value }: { readonly value: number }) => (
  <span class="confidence">
    <Meter part={value} whole={1} />
    <span class="small">
      {value >= SURE ? 'Sure' : value >= LIKELY ? 'Likely the same place' : 'Choose one'}
    </span>
  </span>
);

const textOf = ({ name, ncesId, domain, stateId, city, state }: Account): string =>
  [name ?? ncesId ?? domain ?? stateId, city, state].filter(Boolean).join(', ');

const nameOf = ({ district, school }: Pick<Place, 'district' | 'school'>): string =>
  school ? schoolName(school.name) : displayName(district!.name);

/** "Austin, Travis County, TX, 1,300 students". */
function factsOf({ district, school }: Pick<Place, 'district' | 'school'>): string {
  const { city, county, state, studentCount } = (school ?? district)!;
  return [
    city && displayName(city),
    placeLine({ county, state: state ?? '' }),
    studentCount !== null && `${format(studentCount)} students`,
  ]
    .filter(Boolean)
    .join(', ');
}
