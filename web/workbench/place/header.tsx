import { dateOf, dollars, format, inWords } from '../parts/format.ts';
import { Outward } from './part.tsx';
import type { Profile } from './types.ts';

/** The name of the place and the facts that everybody sees. */
export function PlaceHeader({ profile }: { readonly profile: Profile }) {
  const { name, district, websiteUrl, executiveSummary } = profile;
  return (
    <div class="place-header">
      <h1>{name}</h1>
      {district && (
        <p>
          in <a href={`/explore/districts/${district.id}`}>{district.name}</a>
        </p>
      )}
      <dl class="facts">
        {factsOf(profile).map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {websiteUrl && (
          <div>
            <dt>Website</dt>
            <dd>
              <Outward href={websiteUrl}>{websiteUrl}</Outward>
            </dd>
          </div>
        )}
      </dl>
      {executiveSummary && <p class="executive">{executiveSummary}</p>}
    </div>
  );
}

/** Titles and values; a fact that is not reported says so. */
function factsOf(profile: Profile): [string, string][] {
  const { county, state, studentCount, teachersFte, gradeLevels, localeType, operatingStatus, phone } =
    profile;
  const { physicalAddress, physicalCity, physicalState, physicalZip, ncesId, ncesDataYear, crawledAt } =
    profile;
  const number = (value: number | null | undefined) => (value == null ? 'Not reported' : format(value));
  const place = [physicalCity, [physicalState, physicalZip].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const facts: [string, string | null | undefined][] = [
    ['County', [county, state].filter(Boolean).join(', ')],
    ['Students', number(studentCount)],
    ['Teachers', number(teachersFte)],
    ['Students per teacher', number(profile.studentTeacherRatio)],
    ['Grades', gradeLevels ?? 'Not reported'],
    ['Locale', localeType ?? 'Not reported'],
    ['Schools', profile.schoolCount == null ? undefined : format(profile.schoolCount)],
    [
      'Spending per student',
      profile.perPupilExpenditure == null ? undefined : dollars(profile.perPupilExpenditure),
    ],
    ['Charter school', profile.isCharter == null ? undefined : profile.isCharter ? 'Yes' : 'No'],
    ['Operation', operatingStatus && inWords(operatingStatus)],
    ['Address', [physicalAddress, place].filter(Boolean).join(', ')],
    ['Phone', phone],
    ['NCES id', `${ncesId}${ncesDataYear ? `, data of ${ncesDataYear}` : ''}`],
    ['Website last read', crawledAt && dateOf(crawledAt)],
  ];
  return facts.filter((fact): fact is [string, string] => !!fact[1]);
}
