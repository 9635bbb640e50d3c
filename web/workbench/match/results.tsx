import { inWords } from '../parts/format.ts';
import type { Account } from './accounts.ts';
import type { Match, Place, PlaceType } from './operations.ts';

/** The place chosen for an ambiguous row, by the number of the row: `district:<id>`. */
export type Chosen = Readonly<Record<number, string>>;

/** The places that are meant: those that matched, and those that the user chose. */
export function meant(matches: readonly Match[], chosen: Chosen): Readonly<Record<PlaceType, string[]>> {
  const ids = { district: new Set<string>(), school: new Set<string>() };
  matches.forEach(({ entityType, entityId }, row) => {
    const [type, id] = entityId ? [entityType!, entityId] : (chosen[row] ?? '').split(':');
    if (type && id) ids[type as PlaceType].add(id);
  });
  return { district: [...ids.district], school: [...ids.school] };
}

/** Reasons that need more than their own words. */
const WHY: Readonly<Record<string, string>> = {
  nces_id: 'NCES id',
  name: 'same name',
  name_in_part: 'part of the name',
  name_similar: 'similar name',
  domain: 'same website',
  city: 'same city',
  state: 'same state',
  state_id: 'same State id',
  only_one: 'nothing else comes near',
  several: 'several fit equally',
};

interface ResultsProps {
  readonly accounts: readonly Account[];
  readonly matches: readonly Match[];
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Each row with its place; those to choose come first, then those not found. */
export function Results({ accounts, matches, chosen, onChoose }: ResultsProps) {
  const order = ['ambiguous', 'unmatched', 'matched'];
  const rows = matches
    .map((match, row) => ({ match, row, account: accounts[row]! }))
    .toSorted((a, b) => order.indexOf(a.match.status) - order.indexOf(b.match.status));
  return (
    <section class="scrolls" aria-label="Rows and their places" tabindex={0}>
      <table class="matches">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col" class="words">
              Place
            </th>
            <th scope="col" class="words">
              Why
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ match, row, account }) => (
            <tr key={row}>
              <th scope="row">{textOf(account)}</th>
              <td class="words">
                {match.entityId && (
                  <a href={`/explore/${match.entityType}s/${match.entityId}`}>{nameOf(match)}</a>
                )}
                {match.status === 'unmatched' && 'Not found'}
                {match.status === 'ambiguous' && (
                  <select
                    aria-label={`Place of ${textOf(account)}`}
                    value={chosen[row] ?? ''}
                    onChange={({ currentTarget }) => onChoose({ ...chosen, [row]: currentTarget.value })}
                  >
                    <option value="">Choose…</option>
                    {match.candidates.map((place) => (
                      <option key={place.entityId} value={`${place.entityType}:${place.entityId}`}>
                        {nameOf(place)} ({Math.round(100 * place.confidence)} %)
                      </option>
                    ))}
                  </select>
                )}
              </td>
              <td class="words reasons">
                {match.reasons.map((reason) => WHY[reason] ?? inWords(reason)).join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const textOf = ({ name, ncesId, domain, stateId, city, state }: Account): string =>
  [name ?? ncesId ?? domain ?? stateId, city, state].filter(Boolean).join(', ');

function nameOf({ district, school }: Pick<Place, 'district' | 'school'>): string {
  const { name, city, state } = (school ?? district)!;
  return [name, city, state].filter(Boolean).join(', ');
}
