import { DELIVER_WEBHOOK } from '../accounts/webhooks/deliver.kind.ts';
import { CHECK_ADDRESSES } from '../directory/contacts/check-addresses.kind.ts';
import { countPairs } from '../directory/contacts/count-pairs.job.ts';
import { countPeople } from '../directory/contacts/count-people.job.ts';
import { countPlaces } from '../directory/institutions/count-places.job.ts';
import { REFRESH_ERATE } from '../importers/erate/refresh/refresh.kind.ts';
import { REFRESH_SOURCES } from '../importers/published/refresh-sources.kind.ts';
import { CLEAN_UPS } from '../maintenance/retention/clean-ups.ts';
import { deleteOrganizations } from '../maintenance/retention/organizations.job.ts';
import { ADD_WEBSITE } from '../scouting/add-website.kind.ts';
import { refundEmptyPlaces } from '../scouting/refund-empty-places.job.ts';
import { COVER_PLACES } from '../scouting/round/cover-places.kind.ts';
import { READ_ROUND } from '../scouting/round/round.kind.ts';
import { SCOUT } from '../scouting/scout.kind.ts';
import { GENERATE_EMAIL } from '../workspace/emails/generate-email.kind.ts';
import { EXPORT_KINDS } from '../workspace/exports/export.kind.ts';
import { MATCH_KINDS } from '../workspace/match-files/match-file.kind.ts';
import { SWEEP_DUE } from '../workspace/searches/sweep-due.kind.ts';

/** All kinds of jobs; enqueuing requires only the kind, not its handler. */
export const jobKinds = [
  ...CLEAN_UPS.map(({ kind }) => kind),
  deleteOrganizations.kind,
  GENERATE_EMAIL,
  SCOUT,
  refundEmptyPlaces.kind,
  ...EXPORT_KINDS,
  ...MATCH_KINDS,
  DELIVER_WEBHOOK,
  REFRESH_ERATE,
  REFRESH_SOURCES,
  SWEEP_DUE,
  CHECK_ADDRESSES,
  countPlaces.kind,
  countPairs.kind,
  countPeople.kind,
  READ_ROUND,
  COVER_PLACES,
  ADD_WEBSITE,
];
