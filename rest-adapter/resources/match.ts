import { MAX_ROWS } from '@emi/base/declared';
import { route } from '@emi/facade/route';
import { ACCESS, EXPORT_RECORD } from './records.ts';

const SUMMARY = `
  id nces_id: ncesId name state county physical_city: physicalCity website_url: websiteUrl
  student_count: studentCount status ${ACCESS}`;

const MATCHING = `fragment Matching on Export {
  matching { rows read_as: readAs columns { title field } matched ambiguous unmatched unreadable duplicates }
}`;

export const matchRoutes = [
  route({
    method: 'POST',
    path: '/match',
    summary: 'Match accounts of your own to districts and schools',
    description:
      'Takes up to 1,000 rows of whatever is known: name, city, state, domain, NCES or state id. A row is ' +
      '`matched` if one place fits and no value of the row contradicts it; an `ambiguous` row has ' +
      '`candidates` instead. Changes nothing; every 200 rows, or every 20,000 places that they are ' +
      'compared with, count as one request.',
    maxBody: '600kb',
    bounds: { rows: { maxItems: MAX_ROWS } },
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
  }),

  route({
    method: 'POST',
    path: '/match/files',
    summary: 'Match a file of accounts in the background',
    description:
      'Takes a table of up to 250,000 rows, ten million cells, and 50 MB: as a CSV body, as the file of a form, ' +
      'or as text in JSON, then of up to 500,000 characters. Beside a file, the other fields are query parameters ' +
      'or fields of the form. ' +
      'Columns are known by titles such as `Account Name`, `Billing State`, or `NCES ID`; `name_column` and so on ' +
      'name others. The result is a CSV file, or a workbook, with the same rows and columns, and the place of each ' +
      'row behind them: ' +
      '`match_status`, `match_confidence`, the type, ids, name, city, and state of the place, `match_reasons`, ' +
      '`match_candidates` of ambiguous rows, and `match_duplicate_of_row`. Every 200 rows, or every 100 ' +
      'kB, count as one request, up to a whole window; an organization may have three exports in progress, of ' +
      'which this is one.',
    problems: ['CONFLICT'],
    refusesUnknownFields: true,
    maxBody: '600kb',
    file: 'content',
    document: `mutation CreateMatchFile($input: CreateMatchFileInput!) {
      body: createMatchFile(input: $input) { ...ExportRecord ...Matching }
    } ${EXPORT_RECORD} ${MATCHING}`,
    status: 202,
    location: ({ id }) => `/match/files/${id}`,
  }),

  route({
    method: 'GET',
    path: '/match/files/{matchFileId}',
    summary: 'Get a file of matched accounts',
    description:
      '`job.progress` shows its progress. `download_url` is a URL that needs no key and works until `expires_at`, a ' +
      'day after the completion.',
    document: `query GetMatchFile($matchFileId: UUID!) {
      body: matchFile(id: $matchFileId) { ...ExportRecord ...Matching }
    } ${EXPORT_RECORD} ${MATCHING}`,
    recordType: 'file of accounts',
  }),
];
