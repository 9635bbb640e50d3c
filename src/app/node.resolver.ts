import { checkBounds, usually } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import type { Gate } from '@emi/records';
import { Node, type Selection, selected } from '@emi/records';
import { inOrder } from '@emi/records/context';
import { whereClause } from '@emi/records/pages';
import { readOne } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import sql, { join, raw } from 'sql-template-tag';
import { Arg, Ctx, Extensions, Info, Query, Resolver } from 'type-graphql';
import { CONTACTS } from '../directory/contacts/contact.entity.ts';
import { DISTRICTS } from '../directory/districts/district.entity.ts';
import { FINDINGS } from '../directory/findings/findings.ts';
import { LISTS } from '../directory/lists/list.entity.ts';
import { SCHOOLS } from '../directory/schools/school.entity.ts';
import { VENDORS } from '../directory/vendors/vendor.entity.ts';
import type { Context } from '../requests/context/context.ts';
import { EMAIL_PROMPTS } from '../workspace/emails/email-prompt.entity.ts';

type AnyGate = Gate<{ id: string }>;

/**
 * The gates of types that implement `Node` and decide access on their own. Emails are missing: access to them depends
 * on their contact.
 */
const GATES = new Map<string, AnyGate>(
  [DISTRICTS, SCHOOLS, CONTACTS, VENDORS, ...FINDINGS.map(({ gate }) => gate), LISTS, EMAIL_PROMPTS].map(
    (gate) => [gate.name, gate as unknown as AnyGate],
  ),
);

const MAX_NODES = 100;

type NodeRow = { id: string; __typename: string } | null;

@Resolver()
export class NodeResolver {
  @Query(() => Node, {
    nullable: true,
    description:
      'The record with an id, if its type implements `Node`. Null unless it exists and the caller may know of it.',
  })
  node(
    @Arg('id', () => UUID, { description: 'The UUID of a record whose type implements `Node`.' }) id: string,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<NodeRow> {
    return readNode(context, selected(info), id);
  }

  @Extensions(usually(MAX_NODES))
  @Query(() => [Node], {
    nullable: 'items',
    description:
      'The records with these ids, in the order of `ids`; null for an id whose record does not exist for the caller.',
  })
  nodes(
    @Arg('ids', () => [UUID], { description: `The ids, at most ${MAX_NODES}.` }) ids: string[],
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<NodeRow[]> {
    checkBounds(ids, 'ids', { maxItems: MAX_NODES });
    return Promise.all(ids.map((id) => readNode(context, selected(info), id)));
  }
}

async function readNode(context: Context, fields: Selection, id: string): Promise<NodeRow> {
  const type = await context.loaders.get('types of nodes', (ids) => typesOf(context, ids)).load(id);
  if (!type) return null;
  const row = await readOne(context, GATES.get(type)!, fields, id);
  return row && Object.assign(row, { __typename: type });
}

/** The types of the records with these ids, except records whose existence the caller may not know; one statement. */
async function typesOf({ db, viewer }: Context, ids: readonly string[]): Promise<(string | null)[]> {
  const parts = [...GATES].map(([type, gate]) => {
    const where = whereClause([sql`r.id = any(${ids}::uuid[])`, ...gate.where(viewer)]);
    return sql`select r.id, ${type} as type from ${raw(gate.table)} r ${where}`;
  });
  const rows = await db.core.rows<{ id: string; type: string }>(join(parts, ' union all '));
  return inOrder(ids, rows, ({ id }) => id).map((row) => row?.type ?? null);
}
