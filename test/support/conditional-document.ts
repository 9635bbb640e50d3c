import {
  type DirectiveNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type InlineFragmentNode,
  Kind,
  parse,
  print,
  type SelectionNode,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** The variables of the conditions; null is a value of the second variable that no condition accepts. */
const CONDITIONS = '$a: Boolean!, $b: Boolean = true, $c: Boolean! = false';

/** A number from 0 up to, but not including, 1. */
type Random = () => number;

/** Maximum number of directives: a document may have 50, and those of repeated fragments count each time. */
const MAX_DIRECTIVES = 12;

/**
 * Rewrites a valid, named query without variables and named fragments so that it stays valid: selections get
 * conditions, move into inline and named fragments, and occur twice.
 */
export function withConditions(schema: GraphQLSchema, text: string, random: Random): string {
  const fragments: FragmentDefinitionNode[] = [];
  let directivesLeft = Math.floor(random() * MAX_DIRECTIVES);
  const chance = (probability: number): boolean => random() < probability;
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

  const condition = (name: 'skip' | 'include'): DirectiveNode => ({
    kind: Kind.DIRECTIVE,
    name: { kind: Kind.NAME, value: name },
    arguments: [
      {
        kind: Kind.ARGUMENT,
        name: { kind: Kind.NAME, value: 'if' },
        value: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: oneOf(['a', 'b', 'c']) } },
      },
    ],
  });
  const conditional = <T extends SelectionNode>(node: T): T => {
    const names = oneOf<('skip' | 'include')[]>([[], [], ['skip'], ['include'], ['include', 'skip']]);
    if (names.length > directivesLeft || node.directives?.length) return node;
    directivesLeft -= names.length;
    return { ...node, directives: names.map(condition) };
  };
  const inline = (type: string, selections: readonly SelectionNode[]): InlineFragmentNode => ({
    kind: Kind.INLINE_FRAGMENT,
    typeCondition: chance(0.5)
      ? { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: type } }
      : undefined,
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  });
  const named = (type: string, selections: readonly SelectionNode[]): SelectionNode => {
    const name = { kind: Kind.NAME, value: `F${fragments.length}` } as const;
    fragments.push({
      kind: Kind.FRAGMENT_DEFINITION,
      name,
      typeCondition: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: type } },
      selectionSet: { kind: Kind.SELECTION_SET, selections },
    });
    return { kind: Kind.FRAGMENT_SPREAD, name };
  };
  const isLarge = ({ selectionSet }: { selectionSet?: SelectionSetNode }): boolean =>
    (selectionSet?.selections.length ?? 0) > 8;

  /** Equivalent selections of the same type, each possibly under a condition. */
  const varied = (type: string, selections: readonly SelectionNode[]): SelectionNode[] => {
    const at = Math.floor(random() * (selections.length + 1));
    const [start, end] = [selections.slice(0, at), selections.slice(at)];
    const parts: SelectionNode[] = start.map(conditional);
    if (end.length > 0) {
      if (chance(0.3)) parts.push(...end.map(conditional));
      else {
        const part = chance(0.6) ? named(type, end.map(conditional)) : inline(type, end.map(conditional));
        parts.push(conditional(part));
        if (chance(0.4)) parts.push(conditional(part)); // directives differ
      }
    }
    const repeated = parts.filter((part) => part.kind === Kind.FIELD && !isLarge(part));
    if (repeated.length > 0 && chance(0.3)) parts.push(conditional({ ...oneOf(repeated), directives: [] }));
    return parts;
  };

  const types = new TypeInfo(schema);
  const document = visit(
    parse(text, { noLocation: true }),
    visitWithTypeInfo(types, {
      SelectionSet: {
        leave(set) {
          const type = types.getParentType();
          return type ? { ...set, selections: varied(type.name, set.selections) } : undefined;
        },
      },
    }),
  );
  return withVariables(print({ ...document, definitions: [...document.definitions, ...fragments] }));
}

/** Declares the variables of the conditions, all of them used. */
function withVariables(text: string): string {
  const used = `all: __typename @include(if: $a) @skip(if: $b) used: __typename @include(if: $c)`;
  return text.replace(/^query \w+ \{/, (head) => `${head.slice(0, -1)}(${CONDITIONS}) { ${used}`);
}
