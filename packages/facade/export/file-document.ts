import { snakeCase } from '@emi/base/declared';
import { Day } from '@emi/base/scalars';
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  parse,
  print,
  type SelectionNode,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { isInclusion } from '../contract/inclusions.ts';

/**
 * A list's document with the additional columns of its files: each day as a date next to its timestamp, every value
 * that JSON returns only on request, and the columns that files have only on request.
 * @param optional the selection, from the list's records, of the columns that files have only on request
 */
export function fileDocument(schema: GraphQLSchema, document: string, optional = ''): string {
  const types = new TypeInfo(schema);
  const parsed = parse(document, { noLocation: true });
  const listed = optional === '' ? undefined : listedType(schema, document);
  return print(
    visit(
      withoutConditions(parsed),
      visitWithTypeInfo(types, {
        SelectionSet: {
          leave(set, _key, parent) {
            const type = types.getParentType();
            if (!isObjectType(type)) return undefined;
            const { kind } = parent as { kind: Kind };
            const isRecord = kind === Kind.FRAGMENT_DEFINITION && type.name === listed;
            const days = set.selections.some(isColumn) ? daysOf(type, set) : [];
            return added(added(set, days), isRecord ? selectionsIn(optional) : []);
          },
        },
      }),
    ),
  );
}

/** The name of the type of the records under `data`. */
function listedType(schema: GraphQLSchema, document: string): string {
  const types = new TypeInfo(schema);
  let found = '';
  visit(
    parse(document),
    visitWithTypeInfo(types, {
      Field({ alias }) {
        if (alias?.value === 'data') found = getNamedType(types.getType())!.name;
      },
    }),
  );
  return found;
}

/** The selections with additional ones, with objects merged, because a repeated field is read more slowly. */
function added(set: SelectionSetNode, more: readonly SelectionNode[]): SelectionSetNode {
  const selections = [...set.selections];
  for (const node of more) {
    const at = selections.findIndex((one) => nameOf(one) === nameOf(node));
    const [known, own] = [selections[at] as FieldNode | undefined, (node as FieldNode).selectionSet];
    if (known?.selectionSet && own)
      selections[at] = { ...known, selectionSet: added(known.selectionSet, own.selections) };
    else if (!known) selections.push(node);
  }
  return { ...set, selections };
}

const nameOf = (node: SelectionNode): string | undefined =>
  node.kind === Kind.FIELD ? (node.alias ?? node.name).value : undefined;

const isColumn = (node: SelectionNode): boolean => node.kind === Kind.FIELD && !node.selectionSet;

const selectionsIn = (text: string): readonly SelectionNode[] => {
  if (text === '') return [];
  const [{ selectionSet }] = parse(`{ ${text} }`, { noLocation: true }).definitions as unknown as [
    { selectionSet: SelectionSetNode },
  ];
  return selectionSet.selections;
};

/** Fields for the dates of a type's days that are not selected yet. */
function daysOf(type: GraphQLObjectType, set: SelectionSetNode): readonly SelectionNode[] {
  const selected = set.selections.map((node) => (node.kind === Kind.FIELD ? node.name.value : ''));
  const days = Object.values(type.getFields()).filter(
    (field) => getNamedType(field.type) === Day && !selected.includes(field.name),
  );
  return selectionsIn(days.map(({ name }) => `${snakeCase(name)}: ${name}`).join(' '));
}

/** Returns `true` for a field that JSON has with `include`. */
const isIncluded = ({ directives = [] }: FieldNode): boolean =>
  directives.some(({ arguments: given = [] }) =>
    given.some(({ value }) => value.kind === Kind.VARIABLE && isInclusion(value.name.value)),
  );

/** The document without conditions on columns and on what `include` adds, and without variables used only in these. */
function withoutConditions(document: DocumentNode): DocumentNode {
  const whole: DocumentNode = visit(document, {
    Field: (field) => (field.selectionSet && !isIncluded(field) ? undefined : { ...field, directives: [] }),
  });
  const used = new Set<string>();
  visit(whole, {
    VariableDefinition: () => false,
    Variable: ({ name }) => {
      used.add(name.value);
    },
  });
  return visit(whole, {
    VariableDefinition: ({ variable }) => (used.has(variable.name.value) ? undefined : null),
  });
}
