import { DateTime, UUID } from '@emi/base/scalars';
import { FINDING_ORIGIN, INSTITUTION_TYPE } from '@emi/reading/vocabulary';
import { columnName, internal, open, ownId } from '@emi/records';
import { p } from '@mikro-orm/postgresql';

export const ORIGIN_DESCRIPTION = 'The source of the finding; its evidence has the page or row.';

const originOf = (batch: string): string => `finding_origin(r.origin, r.${columnName(batch)})`;

/** The columns of every finding: its subject and its source. Findings are unlocked with their district or school. */
export const findingColumns = (batch: 'batchId' | 'sourceBatchId' = 'batchId') => ({
  id: ownId(),
  districtId: internal('The district, if the finding is about one.', p.uuid().nullable()),
  schoolId: internal('The school, if the finding is about one.', p.uuid().nullable()),
  entityId: open(UUID, 'The district or school that the finding is about.', p.uuid().persist(false)),
  entityType: open(
    INSTITUTION_TYPE.type,
    'Whether `entityId` is the id of a district or of a school.',
    p.text().persist(false),
  ),
  [batch]: open(
    UUID,
    'The scouting run that found the record, or the batch that an import states; otherwise null.',
    p.uuid().nullable(),
  ),
  origin: open(FINDING_ORIGIN.type, ORIGIN_DESCRIPTION, p.text().default('import'), originOf(batch)),
  sourceKey: internal("The source's own key of the record.", p.text().nullable()),
  sourceYear: internal('The latest year whose file contains it.', p.smallint().nullable()),
  createdAt: open(DateTime, 'When the service first stored the record.', p.datetime().defaultRaw('now()')),
});

export const contextColumn = () => open(String, 'The surrounding sentence on the page.', p.text().nullable());
export const sourceUrlColumn = () => open(String, 'The page with the finding.', p.text().nullable());

/** When a reading last found the statement. A finding about the past stays after its page no longer states it. */
export const lastSeenColumn = () =>
  open(
    DateTime,
    'When a reading of the website last found the statement; null for records from elsewhere.',
    p.datetime().nullable(),
  );
