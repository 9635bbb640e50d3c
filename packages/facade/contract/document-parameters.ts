import { type Bounds, boundsOf, checkRanges, snakeCase } from '@emi/base/declared';
import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  type OperationDefinitionNode,
  parse,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';
import { includeParameter, isInclusion } from './inclusions.ts';
import {
  flagParam,
  intParam,
  numberParam,
  oneOfParam,
  type Param,
  type Params,
  someOfParam,
  stateCodeParam,
  textParam,
  textsParam,
  timestampParam,
  uuidParam,
  uuidsParam,
} from './parameter-types.ts';
import { usesOfVariables } from './variable-uses.ts';

/** The query parameters of a document, and the variables that they set. */
export interface Parameters {
  readonly params: Params;
  /** Returns the variables for the values of parameters; throws a Problem for an inverted range. */
  readonly variables: (values: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

/** Variables whose fields become parameters under their own names; fields of other input objects get a prefix. */
const PLAIN = ['filter', 'page'];

interface Source {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly bounds: Bounds;
  readonly description?: string | null;
  readonly fallback: unknown;
  /** The variable, and the field of an input object, that receives the value. */
  readonly path: readonly [string] | readonly [string, string];
}

/**
 * Derives a route's query parameters from its document: one per variable not in the path, and one per field of an input
 * object variable. Types, descriptions, bounds, and defaults come from the schema; a variable's own default takes
 * precedence. All variables named `$with…` are values of one parameter, `include`.
 */
export function parametersOf(
  schema: GraphQLSchema,
  document: string,
  pathIds: readonly string[],
  bounds: Readonly<Record<string, Bounds>> = {},
): Parameters {
  const operation = parse(document).definitions[0] as OperationDefinitionNode;
  const uses = usesOfVariables(schema, operation);
  const sources = (operation.variableDefinitions ?? [])
    .filter(({ variable: { name } }) => !pathIds.includes(name.value) && !isInclusion(name.value))
    .flatMap((definition) => sourcesOf(schema, definition, uses, bounds));
  return {
    params: {
      ...Object.fromEntries(sources.map((source) => [source.name, paramOf(source)])),
      ...includeParameter(operation),
    },
    variables(values) {
      checkRanges(values); // as in the graph, but with the names of parameters
      const variables: Record<string, unknown> = {};
      for (const { name, path } of sources) {
        const [variable, field] = path;
        if (field === undefined) variables[variable] = values[name];
        else {
          variables[variable] ??= {};
          (variables[variable] as Record<string, unknown>)[field] = values[name];
        }
      }
      return variables;
    },
  };
}

function sourcesOf(
  schema: GraphQLSchema,
  { variable, type: typeNode, defaultValue }: VariableDefinitionNode,
  uses: ReturnType<typeof usesOfVariables>,
  bounds: Readonly<Record<string, Bounds>>,
): Source[] {
  const name = variable.name.value;
  const type = getNullableType(typeFromAST(schema, typeNode as never)) as GraphQLInputType;
  const fallback = defaultValue && valueFromAST(defaultValue, type);
  if (!isInputObjectType(type)) {
    return [
      {
        name: snakeCase(name),
        type,
        bounds: bounds[snakeCase(name)] ?? {},
        description: uses.get(name)?.description,
        fallback,
        path: [name],
      },
    ];
  }
  const prefix = PLAIN.includes(name) ? '' : `${snakeCase(name)}_`;
  return Object.values(type.getFields()).map((field) => ({
    name: prefix + snakeCase(field.name),
    type: getNullableType(field.type) as GraphQLInputType,
    bounds: bounds[prefix + snakeCase(field.name)] ?? boundsOf(field),
    description: field.description,
    fallback: (fallback as Record<string, unknown> | undefined)?.[field.name] ?? field.defaultValue,
    path: [name, field.name],
  }));
}

const SCALARS: Readonly<Record<string, (bounds: Bounds) => Param>> = {
  UUID: () => uuidParam,
  StateCode: () => stateCodeParam,
  SearchText: textParam,
  DateTime: () => timestampParam,
  String: textParam,
  Boolean: () => flagParam,
  Int: intParam,
  Float: numberParam,
};

const LISTS: Readonly<Record<string, (bounds: Bounds) => Param>> = {
  UUID: () => uuidsParam,
  SearchText: textsParam,
};

function paramOf({ name, type, bounds, description, fallback }: Source): Param {
  const item = isListType(type) ? getNullableType(type.ofType) : undefined;
  const given = item ?? type;
  if (isEnumType(given)) {
    const values = given.getValues().map((value) => value.name);
    return {
      ...(item ? someOfParam(values) : oneOfParam(values)),
      description: description ?? undefined,
      fallback,
    };
  }
  const scalar = 'name' in given ? given.name : '';
  const param = (item ? LISTS : SCALARS)[scalar]?.(bounds);
  if (!param) throw new Error(`cannot derive a query parameter from ${name}: ${type}`);
  return { ...param, description: description ?? undefined, fallback };
}
