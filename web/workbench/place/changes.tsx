import { dateOf, inDollars, vendorNamed } from '@emi/reading/reasons';
import { Card } from '../parts/card.tsx';
import { countOf, format, inWords } from '../parts/format.ts';
import { KindIcon, kindName } from '../parts/kinds.tsx';
import { fundingName } from '../parts/words.ts';
import type { FindingChange, FindingsOfPlace, Profile } from './types.ts';

const SHOWN = 8;

/** The titles of findings by their ids. */
function titlesOf(findings: FindingsOfPlace): ReadonlyMap<string, string> {
  const { contracts, rfps, purchases, fundingSignals, painPoints, vendorStack, goneProducts, events } =
    findings;
  const products = [...(vendorStack ?? []), ...(goneProducts ?? [])];
  return new Map([
    ...(contracts ?? []).map((one) => [one.id, vendorNamed(one)] as const),
    ...(rfps ?? []).map(({ id, title }) => [id, title] as const),
    ...(purchases ?? []).map(({ id, item }) => [id, item] as const),
    ...(fundingSignals ?? []).map(
      ({ id, sourceName, source }) => [id, sourceName ?? fundingName(source)] as const,
    ),
    ...(painPoints ?? []).map(({ id, description }) => [id, description] as const),
    ...products.map(({ id, vendor }) => [id, vendor?.canonicalName ?? 'Vendor not named'] as const),
    ...(events ?? []).map(({ id, title }) => [id, title] as const),
  ]);
}

/** A value of a finding in words. */
function valueText(value: unknown, name: string): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return /amount|value/i.test(name) ? inDollars(value) : format(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  return /^\d{4}-\d\d-\d\d(?:T|$)/.test(value) ? dateOf(value) : value;
}

/** "Deadline: Dec 4, 2026 → Dec 18, 2026" for each changed field. */
const differences = ({ before, after }: FindingChange): string[] =>
  Object.entries(after ?? {}).map(
    ([name, value]) =>
      `${inWords(name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`))}: ` +
      `${valueText(before?.[name], name)} → ${valueText(value, name)}`,
  );

const CHANGE_TEXTS = { new: 'New', changed: 'Changed', gone: 'No longer on the website' };

interface ChangesProps {
  readonly profile: Profile;
  readonly findings: FindingsOfPlace | undefined;
}

/** The changes of the last reading that found any. */
export function Changes({ profile, findings }: ChangesProps) {
  const { changedAt, findings: changed, ...counts } = profile.reading.changes;
  if (changedAt === null) return null;
  const titles = findings && titlesOf(findings);
  // New findings come last, because the other sections show them, too.
  const order = { changed: 0, gone: 1, new: 2 };
  const shown = (changed ?? [])
    .toSorted((one, other) => order[one.change] - order[other.change])
    .slice(0, SHOWN);
  const totals = [
    counts.new > 0 && `${format(counts.new)} new`,
    counts.changed > 0 && `${format(counts.changed)} changed`,
    counts.gone > 0 && `${format(counts.gone)} no longer there`,
  ].filter(Boolean);
  return (
    <Card id="changes" title="What changed" aside={<span class="soft">{dateOf(changedAt)}</span>}>
      <div class="body stack">
        <p>{totals.join(', ')}</p>
        {shown.length > 0 && (
          <ul class="list">
            {shown.map((one) => (
              <li key={one.findingId}>
                <KindIcon name={one.kind} />
                <div class="grow">
                  <b>{titles?.get(one.findingId) ?? kindName(one.kind)}</b>
                  <span class="small soft">
                    {one.change === 'changed' ? differences(one).join('; ') : CHANGE_TEXTS[one.change]}
                  </span>
                </div>
              </li>
            ))}
          </ul>
        )}
        {changed && changed.length > SHOWN && (
          <p class="soft">And {countOf(changed.length - SHOWN, 'other change')}.</p>
        )}
      </div>
    </Card>
  );
}
