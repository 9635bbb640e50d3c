import { route } from '@emi/facade/route';
import { AUDIT_ENTRY_RECORD, EXPORT_RECORD, PAGINATION } from './records.ts';

export const exportRoutes = [
  route({
    method: 'POST',
    path: '/exports',
    summary: 'Export a list in the background',
    description:
      'For lists of up to 500,000 rows. `path` is the path of the list below `/api/v1` with its query, such as ' +
      '`/schools?state=TX&fields=id,name`. The file shows what the user may see when the job runs. Every 200 rows ' +
      'count as one request, up to a whole window; an organization may have three exports in progress.',
    problems: ['EXPORT_TOO_LARGE', 'CONFLICT', 'NOT_FOUND', 'ENTITY_LOCKED', 'PARENT_ENTITY_LOCKED'],
    refusesUnknownFields: true,
    document: `mutation CreateExport($input: CreateExportInput!) {
      body: createExport(input: $input) { ...ExportRecord }
    } ${EXPORT_RECORD}`,
    status: 202,
    location: ({ id }) => `/exports/${id}`,
  }),

  route({
    method: 'GET',
    path: '/exports',
    summary: "List the user's exports",
    description: 'Lists background exports of the last 30 days, latest first.',
    document: `query ListExports($page: PageInput!) {
      body: exports(page: $page) { data: nodes { ...ExportRecord } ${PAGINATION} }
    } ${EXPORT_RECORD}`,
  }),

  route({
    method: 'GET',
    path: '/exports/{exportId}',
    summary: 'Get an export',
    description:
      '`download_url` is a URL that needs no key and works until `expires_at`, a day after the completion.',
    document: `query GetExport($exportId: UUID!) { body: export(id: $exportId) { ...ExportRecord } } ${EXPORT_RECORD}`,
    recordType: 'export',
  }),

  route({
    method: 'GET',
    path: '/audit-trail',
    summary: 'List exports and changes',
    description:
      "Lists the organization's audit trail, latest first, for 400 days: exports, unlocks, emails, and what was " +
      'created, changed, or revoked, with the user, credential, and channel.',
    document: `query ListAuditTrail($filter: AuditTrailFilter!, $page: PageInput!) {
      body: auditTrail(filter: $filter, page: $page) { data: nodes { ...AuditEntryRecord } ${PAGINATION} }
    } ${AUDIT_ENTRY_RECORD}`,
  }),
];
