import { dateOf, inDollars } from '@emi/reading/reasons';
import { Card } from '../parts/card.tsx';
import { When } from '../parts/dates.tsx';
import { format, gradesText, inWords, phoneText } from '../parts/format.ts';
import { addressText, countyName, displayName } from '../parts/names.ts';
import { Outward } from '../parts/outward.tsx';
import { againText } from '../parts/reading.ts';
import { type Tile, Tiles } from '../parts/tiles.tsx';
import type { Profile } from './types.ts';

const MISSING = (
  <span>
    <span aria-hidden="true">—</span>
    <span class="unseen">not reported</span>
  </span>
);

const SOURCES: Readonly<Record<string, string>> = { synthetic: 'Made up for the demo organization' };

/** "2023–24" for `2023-2024`. */
const yearText = (year: string): string => year.replace(/^(\d{4})-\d\d(\d\d)$/, '$1–$2');

/** "NCES Common Core of Data 2024–25", with an en dash in place of the hyphen between the years. */
const yearsIn = (text: string): string => text.replace(/\b(\d{4})-(\d\d)\b/, '$1–$2');

/** The numbers that show the size of a place. */
export function tilesOf(profile: Profile): Tile[] {
  const { studentCount, teachersFte, teachersYear, studentTeacherRatio, gradeLevels, ncesDataYear } = profile;
  const number = (value: number | null | undefined) => (value == null ? MISSING : format(value));
  const grades = gradeLevels ? `grades ${gradesText(gradeLevels)}` : undefined;
  const tiles: Tile[] = [
    { title: 'Students', value: number(studentCount), note: ncesDataYear && yearText(ncesDataYear) },
  ];
  if (profile.district === undefined)
    tiles.push({ title: 'Schools', value: number(profile.schoolCount), note: grades });
  else tiles.push({ title: 'Grades', value: gradeLevels ? gradesText(gradeLevels) : MISSING });
  tiles.push({
    title: 'Teachers',
    value: number(teachersFte === null ? null : Math.round(teachersFte)),
    note: [
      studentTeacherRatio !== null && `${format(studentTeacherRatio)} students each`,
      teachersYear && teachersYear !== ncesDataYear && yearText(teachersYear),
    ]
      .filter(Boolean)
      .join(', '),
  });
  if (profile.freeReducedLunchPct != null)
    tiles.push({
      title: 'Free or reduced lunch',
      value: `${Math.round(profile.freeReducedLunchPct)}%`,
      note: `of students${ncesDataYear ? `, ${yearText(ncesDataYear)}` : ''}`,
    });
  return tiles;
}

export function Facts({ profile, withTiles }: { readonly profile: Profile; readonly withTiles: boolean }) {
  const {
    county,
    localeType,
    phone,
    ncesId,
    ncesDataYear,
    perPupilExpenditure,
    financeYear,
    source,
    sourceUrl,
    crawledAt,
    reading,
  } = profile;
  const again = againText(reading);
  const address = addressText(
    profile.physicalAddress,
    profile.physicalCity,
    profile.physicalState,
    profile.physicalZip,
  );
  const [locale, size] = (localeType ?? '').split(': ');
  return (
    <Card id="facts" title="Facts">
      <div class="body stack">
        {withTiles && <Tiles class="pair" tiles={tilesOf(profile)} />}
        <dl class="facts">
          {address && <Fact title="Address">{address}</Fact>}
          {phone && (
            <Fact title="Phone">
              <a href={`tel:${phone}`}>{phoneText(phone)}</a>
            </Fact>
          )}
          {county && <Fact title="County">{countyName(county)}</Fact>}
          {localeType && <Fact title="Locale">{size ? `${size} ${locale!.toLowerCase()}` : locale}</Fact>}
          {perPupilExpenditure != null && (
            <Fact title="Spending per student">
              {inDollars(perPupilExpenditure)}
              {financeYear && `, ${financeYear}`}
            </Fact>
          )}
          <Fact title="NCES ID">{ncesId}</Fact>
          {ncesDataYear && <Fact title="School year">{yearText(ncesDataYear)}</Fact>}
          {crawledAt && (
            <Fact title="Read">
              <When at={crawledAt} />
              {again && ` · ${again}`}
            </Fact>
          )}
          {source && (
            <Fact title="Source">
              {sourceUrl ? (
                <Outward href={sourceUrl}>{yearsIn(source)}</Outward>
              ) : (
                (SOURCES[source] ?? yearsIn(source))
              )}
            </Fact>
          )}
        </dl>
      </div>
    </Card>
  );
}

const Fact = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: preact.ComponentChildren;
}) => (
  <>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </>
);

const MONEY = /amount|budget|cost|expenditure|funding|spending|value|revenue|dollars/i;

/** A value of a summary as text, whatever its type; its name shows whether a number is an amount of money. */
const textOf = (value: unknown, name = ''): string => {
  if (typeof value === 'number') return MONEY.test(name) ? inDollars(value) : format(value);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:T|$)/.test(value)) return dateOf(value);
  return typeof value === 'object' && value !== null
    ? String(
        (value as Record<string, unknown>).name ??
          (value as Record<string, unknown>).title ??
          JSON.stringify(value),
      )
    : String(value);
};

/** A digest of the website: the summaries, the level of technology, initiatives, key facts. */
export function Summary({ profile }: { readonly profile: Profile }) {
  const { aiSummary, technologyLevel, aiPolicySummary, aiInitiatives, edtechProducts, keyFacts } = profile;
  const facts = Object.entries(keyFacts ?? {}).filter(
    ([name, value]) => typeof value !== 'object' && name !== 'synthetic', // the page's header marks synthetic places
  );
  if (!aiSummary && !technologyLevel && !aiPolicySummary && facts.length === 0) return null;
  return (
    <Card id="summary" title="Summary">
      <div class="body stack">
        {aiSummary && <p>{aiSummary.replace(profile.name, displayName(profile.name))}</p>}
        <dl class="facts">
          {technologyLevel && <Fact title="Technology">{inWords(technologyLevel)}</Fact>}
          {aiPolicySummary && <Fact title="Policy on AI">{aiPolicySummary}</Fact>}
          {!!aiInitiatives?.length && (
            <Fact title="AI initiatives">{aiInitiatives.map((one) => textOf(one)).join('; ')}</Fact>
          )}
          {!!edtechProducts?.length && (
            <Fact title="Products">{edtechProducts.map((one) => textOf(one)).join(', ')}</Fact>
          )}
          {facts.map(([name, value]) => (
            <Fact key={name} title={inWords(name)}>
              {value === true ? 'Yes' : value === false ? 'No' : textOf(value, name)}
            </Fact>
          ))}
        </dl>
      </div>
    </Card>
  );
}
