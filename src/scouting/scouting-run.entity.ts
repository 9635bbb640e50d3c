import { defineEntity, p } from '@mikro-orm/postgresql';
import { SCOUTING_STATE } from '../directory/institutions/institution.values.ts';
import { PHASE_STATE } from './scouting.values.ts';
import type { MeetingArea } from './web/site/areas.ts';

const ScoutingRunSchema = defineEntity({
  name: 'ScoutingRun',
  tableName: 'scouting_runs',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    districtId: p.uuid().nullable(),
    schoolId: p.uuid().nullable(),
    entityId: p.uuid().persist(false),
    entityType: p.text().persist(false),
    status: p.enum(SCOUTING_STATE.values).default('pending'),
    phase: p.text().nullable(),
    phaseState: p.enum(PHASE_STATE.values).default('pending'),
    phasesCompleted: p.integer().default(0),
    phasesTotal: p.integer().default(1),
    message: p.text().nullable(),
    failureMessage: p.text().nullable(),
    warning: p.text().nullable(),
    meetingAreas: p.json<readonly MeetingArea[]>().nullable(),
    canRetry: p.boolean().default(true),
    startedAt: p.datetime().nullable(),
    finishedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/**
 * One reading of the website of a district or school. Its messages are public even if the entity is locked: they must
 * describe progress, never results.
 */
export class ScoutingRun extends ScoutingRunSchema.class {}
ScoutingRunSchema.setClass(ScoutingRun);
