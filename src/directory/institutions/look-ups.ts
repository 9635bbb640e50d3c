import { checkBounds, MAX_ROWS, ncesIdOf, SCHOOL_NCES_ID, unreadableId } from '@emi/base/declared';
import { badRequest } from '@emi/base/problems';
import type { Format } from '@emi/base/values';
import { isUuid } from '@emi/base/values';
import type { Gate } from '@emi/records';
import { type Selection, selected } from '@emi/records';
import { readOne } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import { type ClassType, Field, ObjectType } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { countRowsAsRequests } from '../../requests/context/rows-per-request.ts';
import { idsByNcesId } from './look-up.ts';

/** Ids that no record has, and the reasons why no record can have some of them. */
export interface MissingIds {
  readonly notFound: readonly string[];
  readonly unreadable: readonly UnreadableId[];
}

/** The result of looking up many records at once. */
export interface FoundAndNot<Row> extends MissingIds {
  readonly nodes: readonly Row[];
}

@ObjectType({
  description: 'An id in a form that names no record, such as one that a spreadsheet has rounded.',
  simpleResolvers: true,
})
export class UnreadableId {
  @Field(() => String, { description: 'The text that was given in place of an id.' })
  id!: string;

  @Field(() => String, { description: 'A sentence that says what is wrong with the id, and how to mend it.' })
  reason!: string;
}

/** The GraphQL type of the result, such as `DistrictLookUp`. */
export function lookUpOf(record: ClassType, noun: string): ClassType<FoundAndNot<object>> {
  @ObjectType(`${noun}LookUp`, {
    description: `The ${noun.toLowerCase()}s with given ids.`,
    simpleResolvers: true,
  })
  class FoundRecords {
    @Field(() => [record], {
      description: 'The records found, in the order of the ids; an id that is given twice counts once.',
    })
    nodes!: object[];

    @Field(() => [String], { description: 'The ids that match no record, as they were given.' })
    notFound!: string[];

    @Field(() => [UnreadableId], {
      description: 'Those of `notFound` that are no ids, each with the reason.',
    })
    unreadable!: UnreadableId[];
  }
  return FoundRecords;
}

export const idsArgument = ({ name, example }: Format) => ({
  description:
    `From 1 to 1,000 ids: those of the service, or NCES identifiers, ${name} such as \`${example}\`, in any mixture. ` +
    'Every 200 of them count as a request.',
});

/**
 * Reads the records with these ids or NCES identifiers, with at most one statement to find the identifiers and one to
 * read the records.
 */
export async function lookUp<Row extends { id: string }>(
  context: Context,
  gate: Gate<Row>,
  given: readonly string[],
  format: Format,
  info: GraphQLResolveInfo,
): Promise<FoundAndNot<Row>> {
  if (given.length === 0) throw badRequest('ids must hold at least one id.');
  checkBounds(given, 'ids', { maxItems: MAX_ROWS });
  const asked = [...new Set(given)];
  const digits = format === SCHOOL_NCES_ID ? 12 : 7;
  await countRowsAsRequests(context, asked.length);
  const fields = selected(info, 'nodes');
  const rows = await readEach(context, gate, asked, digits, fields);
  const found = rows.filter((row) => row !== null);
  return {
    nodes: [...new Map(found.map((row) => [row.id, row])).values()],
    ...missing(asked, rows, digits),
  };
}

/** The record of each id, in the order of the ids; `null` for an id without a record. */
async function readEach<Row extends { id: string }>(
  context: Context,
  gate: Gate<Row>,
  asked: readonly string[],
  digits: 7 | 12,
  fields: Selection,
): Promise<(Row | null)[]> {
  const byNcesId = idsByNcesId(context, gate.table);
  return Promise.all(
    asked.map(async (one) => {
      const ncesId = ncesIdOf(one, digits);
      const id = isUuid(one) ? one.toLowerCase() : ncesId && (await byNcesId.load(ncesId));
      return id ? readOne(context, gate, fields, id) : null;
    }),
  );
}

const missing = (asked: readonly string[], rows: readonly unknown[], digits: 7 | 12): MissingIds => ({
  notFound: asked.filter((_, index) => rows[index] === null),
  unreadable: asked
    .filter((one) => !isUuid(one) && !ncesIdOf(one, digits))
    .map((id) => ({ id, reason: unreadableId(id, digits) })),
});

/** Those of the given ids with which the viewer finds no record. */
export async function missingIds<Row extends { id: string }>(
  context: Context,
  gate: Gate<Row>,
  given: readonly string[],
  digits: 7 | 12,
): Promise<MissingIds> {
  const asked = [...new Set(given)];
  return missing(asked, await readEach(context, gate, asked, digits, ID_ALONE), digits);
}

const ID_ALONE: Selection = new Set(['id']);
