import { randomUUID } from 'node:crypto';
import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedInputType,
  type GraphQLNamedOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredInputField,
  isUnionType,
  OperationTypeNode,
} from 'graphql';
import { isNeeded } from './needed-argument.ts';
import type { PrivateRecords } from './private-records.ts';
import type { InputPath } from './sample-requests.ts';

/** A field of Query, Mutation or Subscription. */
export interface RootField {
  readonly operation: OperationTypeNode;
  readonly field: GraphQLField<unknown, unknown>;
}

export const rootFieldsOf = (schema: GraphQLSchema): RootField[] =>
  Object.values(OperationTypeNode).flatMap((operation) =>
    Object.values(schema.getRootType(operation)?.getFields() ?? {}).map((field) => ({ operation, field })),
  );

/** Returns a document that selects only this field; each named argument is a variable with the same name. */
export function documentFor({ operation, field }: RootField, names: readonly string[], depth = 1): string {
  const given = field.args.filter(({ name }) => names.includes(name));
  const declared = given.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = given.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = selectionOf(getNamedType(field.type), depth);
  return `${operation}${declared && ` (${declared})`} { ${field.name}${passed && `(${passed})`} ${selection} }`;
}

/** All leaves of a type without arguments, and those below it to the given depth. */
function selectionOf(type: GraphQLNamedOutputType, depth: number): string {
  if (isLeafType(type)) return '';
  if (isInterfaceType(type)) return '{ __typename }';
  if (isUnionType(type)) {
    const members = type.getTypes().map((member) => `... on ${member.name} { id name }`);
    return `{ __typename ${members.join(' ')} }`;
  }
  if (!isObjectType(type)) throw new Error('say in sample-operations.ts what is selected of this type');
  const fields = Object.values(type.getFields()).filter(({ args }) => args.length === 0);
  const parts = fields.flatMap(({ name, type: fieldType }) => {
    const inner = getNamedType(fieldType);
    if (isLeafType(inner)) return name;
    return depth > 0 ? `${name} ${selectionOf(inner, depth - 1)}` : [];
  });
  return `{ __typename ${parts.join(' ')} }`;
}

/** Values for the required arguments with which the field succeeds if the ids are the caller's. */
export const sampleVariables = ({ field }: RootField, ids: PrivateRecords): Record<string, unknown> =>
  Object.fromEntries(
    field.args.filter(isNeeded).map(({ name, type }) => [name, sampleOf(name, type, idFor(field, ids), ids)]),
  );

type IdFor = (name: string) => string;

/** `id` refers to the subject of the field: for `updateList`, a list; other names contain the kind of record. */
const idFor =
  ({ name: field }: GraphQLField<unknown, unknown>, ids: PrivateRecords): IdFor =>
  (name) => {
    if (name === 'entityId') return ids.districtId;
    if (name === 'emailPromptId') return ids.promptId;
    if (name === 'itemIds') return ids.itemId;
    if (name === 'ids') return /School/.test(field) ? ids.schoolId : ids.districtId;
    if (name !== 'id') return ids[name as keyof PrivateRecords] ?? ids.districtId;
    if (/Webhook|replayEvents/.test(field)) return ids.webhookId;
    if (/SavedSearch/i.test(field)) return ids.savedSearchId;
    if (/EventSubscription/.test(field)) return ids.subscriptionId;
    const noun =
      /(List|Prompt|Key|Client|Grant|User|Contact)s?(?:Budget|Role)?$/.exec(field)?.[1]?.toLowerCase() ??
      field;
    const own: Readonly<Record<string, string>> = { ...ids, jobId: ids.jobRecordId, userId: ids.colleagueId };
    return own[`${noun}Id`] ?? ids.districtId;
  };

/** The field to send to an input that requires one of several. */
const ALTERNATIVE: Readonly<Record<string, string>> = {
  ContactRowInput: 'id',
  ReplayEventsInput: 'since',
  CreateSavedSearchInput: 'path',
};

/** Values of fields that accept only certain texts. */
const NAMED: Readonly<Record<string, object>> = {
  SubscribeInput: { name: 'credits.low' },
  EventTopicInput: { name: 'credits.low' },
};

function sampleOf(name: string, type: GraphQLInputType, idNamed: IdFor, ids: PrivateRecords): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) return [sampleOf(name, inner.ofType, idNamed, ids)];
  if (isEnumType(inner)) return inner.getValues()[0]?.name;
  if (isInputObjectType(inner)) {
    const isSent = (one: GraphQLInputField) =>
      isRequiredInputField(one) || one.name === ALTERNATIVE[inner.name];
    const fields = Object.values(inner.getFields()).filter(isSent);
    const values = fields.map((one): [string, unknown] => [
      one.name,
      sampleOf(one.name, one.type, idNamed, ids),
    ]);
    return { ...Object.fromEntries(values), ...NAMED[inner.name] };
  }
  const samples: Readonly<Record<string, unknown>> = {
    UUID: idNamed(name),
    StateCode: 'TX',
    AccountsTable: 'name\nMesa USD\n',
    Boolean: false,
    Int: 1,
    Float: 1,
    DateTime: '2099-01-01T00:00:00.000Z',
  };
  if (name === 'ids') return idNamed(name);
  if (name === 'path') return '/districts';
  if (name === 'url') return 'https://hooks.example.org/';
  if (name === 'secret') return `whsec_${Buffer.alloc(32, 'test').toString('base64')}`;
  return inner.name in samples ? samples[inner.name] : `A text ${randomUUID()}`;
}

/** A leaf among a field's arguments. */
export interface Leaf {
  readonly place: InputPath;
  /** The argument or input field by its name in the schema, such as `DistrictFilter.search`. */
  readonly declaration: string;
  readonly type: GraphQLNamedInputType;
}

/** Every position of a scalar or enum in a field's arguments, including optional ones; in lists, the first element. */
export const leavesOf = ({ field }: RootField): Leaf[] =>
  field.args.flatMap(({ name, type }) => leavesIn([name], type, `${field.name}.${name}`));

function leavesIn(place: InputPath, type: GraphQLInputType, declaration: string): Leaf[] {
  const inner = getNullableType(type);
  if (isListType(inner)) return leavesIn([...place, 0], inner.ofType, declaration);
  if (!isInputObjectType(inner)) return [{ place, declaration, type: inner }];
  return Object.values(inner.getFields()).flatMap((field) =>
    leavesIn([...place, field.name], field.type, `${inner.name}.${field.name}`),
  );
}

/** Returns the variables with a value at a position, creating missing parents. */
export function withValue(variables: unknown, [at, ...rest]: InputPath, value: unknown): unknown {
  if (at === undefined) return value;
  if (typeof at === 'number') return [withValue((variables as unknown[] | undefined)?.[at], rest, value)];
  const object = (variables ?? {}) as Readonly<Record<string, unknown>>;
  return { ...object, [at]: withValue(object[at], rest, value) };
}
