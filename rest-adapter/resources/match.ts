import { bodyArrayOf, bodyOneOf, bodyText, orNull, required } from '../contract/body.ts';
import { ACCESS } from './records.ts';
import { route } from './route.ts';

const given = (max: number) => orNull(bodyText({ max }));

const SUMMARY = `
  id nces_id: ncesId name state county physical_city: physicalCity website_url: websiteUrl
  student_count: studentCount status ${ACCESS}`;

export const matchRoutes = [
  route({
    method: 'POST',
    path: '/match',
    summary: 'Match accounts of your own to districts and schools',
    description:
      'Takes up to 1,000 rows of whatever is known: name, city, state, domain, NCES or state id. A row is ' +
      '`matched` if one place fits and nothing that the row says speaks against it; an `ambiguous` row has ' +
      '`candidates` instead. Changes nothing; every 200 rows count as one request.',
    maxBody: '600kb',
    body: {
      rows: required(
        bodyArrayOf(
          {
            name: given(200),
            city: given(100),
            state: given(60),
            domain: given(300),
            nces_id: given(40),
            state_id: given(60),
            entity_type: orNull(bodyOneOf('InstitutionType')),
          },
          1_000,
        ),
      ),
    },
    document: `query MatchPlaces($rows: [PlaceRowInput!]!) {
      body: matchPlaces(rows: $rows) {
        data: matches {
          status confidence reasons ...MatchedPlace
          candidates { confidence reasons ...CandidatePlace }
        }
        matched ambiguous unmatched
      }
    }
    fragment MatchedPlace on PlaceMatch {
      entity_type: entityType entity_id: entityId district { ...DistrictSummary } school { ...SchoolSummary }
    }
    fragment CandidatePlace on PlaceCandidate {
      entity_type: entityType entity_id: entityId district { ...DistrictSummary } school { ...SchoolSummary }
    }
    fragment DistrictSummary on District { ${SUMMARY} }
    fragment SchoolSummary on School { ${SUMMARY} district_id: districtId }`,
    variables: ({ rows = [] }) => ({
      rows: rows.map(({ nces_id, state_id, entity_type, ...row }) => ({
        ...row,
        ncesId: nces_id,
        stateId: state_id,
        entityType: entity_type,
      })),
    }),
  }),
];
