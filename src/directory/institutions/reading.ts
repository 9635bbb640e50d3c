import 'reflect-metadata';
import { usually, type ValueOf, valueSet } from '@emi/base/declared';
import { DateTime, JSONValue, UUID } from '@emi/base/scalars';
import { type FactsByKind, SCOUTED_KINDS } from '@emi/reading/vocabulary/kinds';
import type { Access } from '@emi/records';
import { inOrder } from '@emi/records/context';
import sql from 'sql-template-tag';
import {
  type ClassType,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  Int,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { findingOf } from '../findings/findings.ts';
import { FINDING_KIND } from './preview.ts';

const READING_REASON = valueSet('ReadingReason', 'Why a place is read again without a request.', {
  unlocked: "The caller's organization has unlocked it.",
  covered:
    'The operator has it read, or it is empty and a saved search watches for the first finding or contact.',
});
type ReadingReason = ValueOf<typeof READING_REASON>;

const EXPECTED_DOCUMENT = valueSet('ExpectedDocument', 'A document of a meeting that a reading looks for.', {
  agenda: 'The agenda of a meeting that is announced.',
  minutes: 'The minutes of a meeting that was held.',
});

const CHANGE_OF_FINDING = valueSet('ChangeOfFinding', 'What a reading did with a finding.', {
  new: 'It was published for the first time.',
  changed: 'It says something different from before.',
  gone: 'It was withdrawn, because the website no longer states it.',
});

@ObjectType({
  description: 'A finding that a reading published, changed, or withdrew.',
  simpleResolvers: true,
})
class FindingChange {
  @Field(() => FINDING_KIND.type, { description: 'What the finding is about, such as `contract`.' })
  kind!: string;

  @Field(() => UUID, { description: 'The id of the finding; a `gone` one may no longer be found by it.' })
  findingId!: string;

  @Field(() => CHANGE_OF_FINDING.type, { description: 'What the reading did to the finding.' })
  change!: ValueOf<typeof CHANGE_OF_FINDING>;

  @Field(() => JSONValue, {
    nullable: true,
    description: 'The fields that changed, as they were; null unless `change` is `changed`.',
  })
  before!: Readonly<Record<string, unknown>> | null;

  @Field(() => JSONValue, {
    nullable: true,
    description: 'The fields of `before` as the reading stored them; null unless `change` is `changed`.',
  })
  after!: Readonly<Record<string, unknown>> | null;
}

/** Maximum number of changes that a place shows. */
const MOST_CHANGES = 50;
/** The number of changes by which the cost of a query is estimated. */
const USUAL_CHANGES = 10;

@ObjectType({
  description: 'The findings that the last reading with changes published, changed, or withdrew.',
})
class ReadingChanges {
  /** The id of the place; null unless the organization has unlocked it. */
  readonly unlockedId!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the reading took place; null if no reading within 30 days differed from the one before.',
  })
  changedAt!: string | null;

  @Field(() => Int, { description: 'Findings that the reading was the first to show.' })
  new!: number;

  @Field(() => Int, { description: 'Findings that say something different from before.' })
  changed!: number;

  @Field(() => Int, { description: 'Findings that the website no longer states.' })
  gone!: number;
}

@ObjectType({
  description: 'When the website of a place was read, and is read again.',
  simpleResolvers: true,
})
class PlaceReading {
  @Field(() => DateTime, {
    nullable: true,
    description: 'When the website was last read, be it only the pages that show news; null if it never was.',
  })
  lastReadAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the website is read again; null at a locked place, and where no reading is planned.',
  })
  nextReadAt!: string | null;

  @Field(() => READING_REASON.type, {
    nullable: true,
    description:
      'Why the website is read again without a request; null if no reason concerns the organization.',
  })
  reason!: ReadingReason | null;

  @Field(() => EXPECTED_DOCUMENT.type, {
    nullable: true,
    description: 'What the next reading looks for; null for nothing in particular, and for a locked place.',
  })
  expects!: ValueOf<typeof EXPECTED_DOCUMENT> | null;

  @Field(() => ReadingChanges, {
    description: 'The changes of the last reading within 30 days that had any.',
  })
  changes!: ReadingChanges;
}

/** The columns that the field `reading` needs. */
export const NEED_READING = { reading: ['access', 'crawledAt'] } as const;

interface Place {
  readonly id: string;
  readonly access: Access;
  readonly crawledAt: string | null;
}

/** When scouting reads a place again, and the latest changes there; fields without a value are null. */
interface Row extends Omit<ReadingChanges, 'unlockedId'>, Pick<PlaceReading, 'expects'> {
  readonly id: string;
  readonly dueAt: string | null;
  readonly isCovered: boolean | null;
}

/** SQL: the changes `c` of a place `i` by the last reading that made any. */
const LATEST = sql`finding_changes c where c.entity_id = i.id and c.changed_at = (
          select max(l.changed_at) from finding_changes l where l.entity_id = i.id)`;

function readRow({ db, loaders }: Context, id: string): Promise<Row | null> {
  const batch = async (ids: readonly string[]): Promise<(Row | null)[]> => {
    const rows = await db.core.rows<Row>(sql`
      select i.id, p.due_at as "dueAt", p.is_covered as "isCovered", p.expects, latest.*
      from unnest(${ids}::uuid[]) i (id) left join place_readings p on p.entity_id = i.id
      left join lateral (
        select max(c.changed_at) as "changedAt", count(*) filter (where c.change = 'new')::int as new,
          count(*) filter (where c.change = 'changed')::int as changed,
          count(*) filter (where c.change = 'gone')::int as gone
        from ${LATEST}
      ) latest on true`);
    return inOrder(ids, rows, (row) => row.id);
  };
  return loaders.get('readings', batch).load(id);
}

/** Adds the field `reading`, whose values do not show whether another organization has unlocked the place. */
export function readingResolver(institution: ClassType) {
  @Resolver(() => institution)
  class ReadingResolver {
    @FieldResolver(() => PlaceReading, {
      description:
        'When its website was read, is read again, and what changed. Free, with fewer details at a locked place.',
    })
    async reading(@Root() { id, access, crawledAt }: Place, @Ctx() context: Context): Promise<PlaceReading> {
      const row = (await readRow(context, id))!;
      const isOwn = access.isUnlocked && row.dueAt !== null;
      return {
        lastReadAt: crawledAt,
        nextReadAt: isOwn ? row.dueAt : null,
        reason: isOwn ? 'unlocked' : row.isCovered ? 'covered' : null,
        expects: isOwn ? row.expects : null,
        changes: { ...row, unlockedId: access.isUnlocked ? id : null },
      };
    }
  }
  return ReadingResolver;
}

interface ChangeRow extends FindingChange {
  readonly id: string;
}

function readChanges({ db, loaders }: Context, id: string): Promise<FindingChange[]> {
  const batch = async (ids: readonly string[]): Promise<FindingChange[][]> => {
    const rows = await db.core.rows<ChangeRow>(sql`
      select i.id, c.kind, c.finding_id as "findingId", c.change, c.before, c.after
      from unnest(${ids}::uuid[]) i (id) cross join lateral (
        select c.* from ${LATEST} order by c.id limit ${MOST_CHANGES}) c`);
    const typeOf = (name: string) => findingOf(SCOUTED_KINDS[name as keyof FactsByKind]).imported.type;
    const byPlace = Map.groupBy(rows, (row) => row.id);
    return ids.map((one) => (byPlace.get(one) ?? []).map((row) => ({ ...row, kind: typeOf(row.kind) })));
  };
  return loaders.get('changes of readings', batch).load(id);
}

@Resolver(() => ReadingChanges)
export class ReadingChangesResolver {
  @Extensions(usually(USUAL_CHANGES))
  @FieldResolver(() => [FindingChange], {
    nullable: true,
    description: `The findings, at most ${MOST_CHANGES}; null while the place is locked.`,
  })
  findings(@Root() { unlockedId }: ReadingChanges, @Ctx() context: Context): Promise<FindingChange[]> | null {
    return unlockedId === null ? null : readChanges(context, unlockedId);
  }
}
