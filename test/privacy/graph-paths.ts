import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { type RecordKind, recordKinds } from '../../packages/records/record.ts';
import { isNeeded } from '../support/needed-argument.ts';

/** Records that are public; only their gated columns are hidden. Every other kind is private as a whole. */
const PUBLIC_KINDS = ['District', 'School', 'Contact', 'Vendor'];

/** One edge of the graph: a field, and the union member that it is followed into. */
export interface Step {
  readonly field: GraphQLField<unknown, unknown>;
  readonly type: GraphQLObjectType;
  readonly isMember: boolean;
  /** True if the path ends here, because the rest is reached from the root as well. */
  readonly isEnd?: boolean;
}

/** A type with hidden content. */
export interface GatedKind extends RecordKind {
  readonly isPrivate: boolean;
  /** Columns that are hidden from some callers. */
  readonly hidden: readonly string[];
}

let gated: ReadonlyMap<string, GatedKind> | undefined;

/** The kinds with hidden content, by name. Call it once the entities are declared: after importing the schema. */
export function gatedKinds(): ReadonlyMap<string, GatedKind> {
  gated ??= new Map(recordKinds().flatMap(gatedKind));
  return gated;
}

function gatedKind(kind: RecordKind): [string, GatedKind][] {
  const isPrivate = !PUBLIC_KINDS.includes(kind.name);
  const hidden = [...kind.columns]
    .filter(([, { gate }]) => gate === 'gated' || (isPrivate && gate === 'open'))
    .map(([property]) => property);
  return hidden.length > 0 ? [[kind.name, { ...kind, isPrivate, hidden }]] : [];
}

/** The longest path that may visit an object type twice. Those that visit each type once have any length. */
const MAX_LENGTH = 6;

/** Edges hold what nodes hold, so paths follow them only from the root and from what is right below its records. */
const MAX_ABOVE_EDGES = 3;

/**
 * As many fields in a row as a resolver could depend on: its own, and those that returned its parent and grandparent.
 */
const IN_A_ROW = 3;

/**
 * Returns paths from the root to objects that hide something, which together have every three fields in a row that such
 * a path can have, the shortest paths first. No path ends at private records right below such an object, because the
 * object's document selects them.
 */
export function pathsToGated(schema: GraphQLSchema): Step[][] {
  const seen = new Set<string>();
  return allPathsToGated(schema)
    .sort((one, other) => one.length - other.length)
    .filter((path) => {
      const before = seen.size;
      for (const at of path.keys()) seen.add(lastFields(path.slice(0, at + 1)));
      return seen.size > before;
    });
}

/** The last fields of a path, each with its type, and the type that has the first of them. */
const lastFields = (path: readonly Step[]): string =>
  [
    path.at(-1 - IN_A_ROW)?.type.name,
    ...path.slice(-IN_A_ROW).map(({ field, type }) => `${field.name}: ${type.name}`),
  ].join(' ');

function allPathsToGated(schema: GraphQLSchema): Step[][] {
  const kinds = gatedKinds();
  const paths: Step[][] = [];
  const walk = (path: readonly Step[], type: GraphQLObjectType, covered?: string) => {
    const most = Math.max(0, ...visits(path).values());
    if (most > 2 || (most === 2 && path.length > MAX_LENGTH)) return;
    const isGated = kinds.has(type.name);
    if (isGated && type.name !== covered) paths.push([...path]);
    const below = isGated ? privateFields(type) : [];
    if (path.at(-1)?.isEnd) return;
    for (const step of stepsFrom(type, schema)) {
      if (step.field.name === 'edges' && path.length > MAX_ABOVE_EDGES) continue;
      if (isOfSearches(step.field, type) && path.length > 1) continue;
      const next = below.find(({ field }) => field === step.field)?.kind.name;
      walk([...path, step], step.type, isGated ? next : covered);
    }
  };
  walk([], schema.getQueryType()!);
  return paths;
}

/** True if pages have the field only where they are root fields, and refuse it below a record. */
const isOfSearches = ({ name }: GraphQLField<unknown, unknown>, type: GraphQLObjectType): boolean =>
  name === 'signals' && type.name.endsWith('Page');

/** Fields of a type that return private records, or a page of them. */
export const privateFields = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).flatMap((field) => {
    const kind = gatedKinds().get(kindGivenBy(field));
    return kind?.isPrivate ? [{ field, kind }] : [];
  });

/** The kind of record that a field returns: for a page, that of its nodes. */
export function kindGivenBy(field: GraphQLField<unknown, unknown>): string {
  const type = getNamedType(field.type);
  const nodes = isObjectType(type) ? type.getFields().nodes : undefined;
  return nodes ? getNamedType(nodes.type).name : type.name;
}

function stepsFrom(type: GraphQLObjectType, schema: GraphQLSchema): Step[] {
  return Object.values(type.getFields()).flatMap((field): Step[] => {
    const target = getNamedType(field.type);
    if (isUnionType(target))
      return target.getTypes().map((member) => ({ field, type: member, isMember: true }));
    if (isInterfaceType(target)) {
      const members = schema.getPossibleTypes(target);
      return members.map((member) => ({ field, type: member, isMember: true, isEnd: true }));
    }
    // A match's place has the fields of every district and school, and an edge those of its nodes.
    const isEnd = /^Place(Match|Candidate)$|Edge$/.test(type.name) && field.name !== 'candidates';
    return isObjectType(target) ? [{ field, type: target, isMember: false, isEnd }] : [];
  });
}

function visits(path: readonly Step[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type } of path) counts.set(type.name, (counts.get(type.name) ?? 0) + 1);
  return counts;
}

/** The path in readable form. */
export const pathName = (path: readonly Step[]): string =>
  path
    .map(({ field, type, isMember }) => (isMember ? `${field.name} on ${type.name}` : field.name))
    .join('.');

/** Ids by kind of record, for required arguments; input objects are spelled out. */
export type Ids = Readonly<Record<string, readonly string[]>>;

/** Returns whether a field is paged. */
export const isPaged = ({ args }: GraphQLField<unknown, unknown>): boolean =>
  args.some(({ name }) => name === 'page');

/** Results per page of a step, such that all nested pages of a path cost no more than a plan allows. */
export function pageLimit(path: readonly Step[], index: number): number {
  const isPage = ({ field }: Step) => isPaged(field);
  // A preview is asked for each contact with each prompt.
  const most = path[0]!.field.name === 'emailPreview' ? 8 : 30;
  if (path.filter(isPage).length < 2) return most;
  // A place has signals of every kind: below the root, a page has those of a district and a school.
  if (path[index]!.field.name === 'signals') return index > 0 ? 24 : 12;
  return path.slice(0, index).some(isPage) ? 2 : 3; // the worlds have three lists, and two of everything else
}

/** The arguments of a step's field, spelled out; several variants cause several requests. */
export type ArgumentsOf = (step: Step, index: number, limit: number) => readonly string[];

/** Returns a page and the required arguments, filled with each of the ids that they may name. */
export const requiredArguments =
  (ids: Ids): ArgumentsOf =>
  ({ field, type, isEnd }, _index, limit) => {
    const required = field.args.filter(isNeeded);
    const page = isPaged(field) ? [`page: { limit: ${limit} }`] : [];
    if (required.length === 0) return page.length > 0 ? [`(${page})`] : [''];
    const spelled = required.map((argument) => {
      const named = isEnd ? (ids[type.name] ?? ids.Others) : idsFor(argument, field, ids);
      if (!named) throw new Error(`say in graph-paths.ts how ${field.name} gets its arguments`);
      const isObject = isInputObjectType(getNamedType(argument.type));
      return named.map((id) => `${argument.name}: ${isObject ? id : JSON.stringify(id)}`);
    });
    return together(spelled).map((values) => `(${[...values, ...page].join(', ')})`);
  };

/** Each choice of one from every list. */
const together = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>(
    (before, list) => before.flatMap((some) => list.map((one) => [...some, one])),
    [[]],
  );

/** The ids that an argument may name: `id` names one of the field's records, `contactId` a contact. */
export function idsFor(
  argument: GraphQLArgument,
  field: GraphQLField<unknown, unknown>,
  ids: Ids,
): readonly string[] | undefined {
  if (isInterfaceType(getNamedType(field.type))) return [...new Set(Object.values(ids).flat())];
  if (argument.name === 'ids') return ids[kindGivenBy(field)];
  const kind =
    argument.name === 'id'
      ? getNamedType(field.type).name
      : argument.name.replace(/^./, (letter) => letter.toUpperCase()).replace(/Id$/, '');
  return ids[kind];
}

/** Returns a document that follows the path and selects everything hidden at its end and right below it. */
export function documentOf(path: readonly Step[], argumentsOf: ArgumentsOf): string {
  const end = path.at(-1)!.type;
  const below = privateFields(end).map(({ field, kind }) => {
    const leaves = leavesOf(kind);
    const selection = kind.name === getNamedType(field.type).name ? leaves : `nodes { ${leaves} }`;
    const page = isPaged(field) ? '(page: { limit: 10 })' : '';
    return `${field.name}${page} { ${selection} }`;
  });
  const fragments: string[] = [];
  const document = path.reduceRight(
    (selection, step, index) => {
      const { field, type, isMember } = step;
      let inside = isMember ? `... on ${type.name} { ${selection} }` : selection;
      const spellings = argumentsOf(step, index, pageLimit(path, index));
      if (spellings.length > 1) {
        fragments.push(`fragment Part${index} on ${getNamedType(field.type).name} { ${inside} }`);
        inside = `...Part${index}`; // a document may not be too long
      }
      return spellings
        .map(
          (spelled, time) =>
            `${time > 0 ? `${field.name}${time}: ` : ''}${field.name}${spelled} { ${inside} }`,
        )
        .join(' ');
    },
    `${leavesOf(gatedKinds().get(end.name)!)} ${below.join(' ')}`,
  );
  return [`{ ${document} }`, ...fragments].join(' ');
}

/** The hidden fields of a record and its identity: for a person, even the name may be too much. */
const leavesOf = ({ columns, hidden }: GatedKind): string => {
  const names = columns.has('name') ? ['name'] : [];
  return ['__typename', ...new Set(['id', ...names, ...hidden])].map(spelled).join(' ');
};

/** Columns that are objects need a selection. */
const spelled = (column: string): string => {
  const evidence = 'evidence { kind quote heading url confidence }';
  if (column === 'otherStatements') return `otherStatements { origin expiresAt ${evidence} }`;
  return column === 'evidence' ? evidence : column;
};

/** Objects of an answer that identify themselves. */
export function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const found = Object.values(value).flatMap(objectsIn);
  return '__typename' in value ? [value as Record<string, unknown>, ...found] : found;
}
