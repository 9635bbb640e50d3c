import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  Lexer,
  type OperationDefinitionNode,
  Source,
  TokenKind,
  type ValidationContext,
} from 'graphql';
import { type OperationShape, ShapeBuilder } from './shape.ts';

/**
 * Maximum number of tokens. A document with every field of every type has about 700, introspection 163; longer
 * documents would make validation slow.
 */
export const MAX_TOKENS = 1_000;

/** Counts the tokens of a text up to the first syntax error. */
export function countTokens(text: string): number {
  const lexer = new Lexer(new Source(text));
  let count = 0;
  try {
    while (lexer.advance().kind !== TokenKind.EOF) count++;
  } catch {
    // counted up to the error
  }
  return count;
}

/** Levels of fields. A page takes two, so this allows six nested pages and the fields of their records. */
const MAX_DEPTH = 14;

/** Aliasing all columns of a record takes fifty, as does comparing all states side by side. */
const MAX_ALIASES = 100;

/** Directives such as `@include` and `@skip`, of which few documents need more than one for each part. */
const MAX_DIRECTIVES = 50;

const shapes = new WeakMap<OperationDefinitionNode, OperationShape>();

/** The shape of an operation that `documentLimits` has measured. */
export const shapeOf = (operation: OperationDefinitionNode): OperationShape | undefined =>
  shapes.get(operation);

/** Rejects documents larger than any legitimate one before other rules, some of which take quadratic time. */
export function documentLimits(context: ValidationContext): ASTVisitor {
  return {
    Document(document): DocumentNode | undefined {
      const excess = firstExcess(context, document);
      if (!excess) return undefined;
      context.reportError(excess);
      return { ...document, definitions: [] }; // the only part that other rules see
    },
  };
}

function firstExcess(context: ValidationContext, { definitions }: DocumentNode): GraphQLError | undefined {
  const operations = definitions.filter((definition) => definition.kind === 'OperationDefinition');
  const builder = new ShapeBuilder(context.getSchema(), (name) => context.getFragment(name));
  for (const operation of operations) {
    const error = excessOf(context, operation);
    if (error) return error;
    try {
      shapes.set(operation, builder.operation(operation));
    } catch (thrown) {
      if (thrown instanceof GraphQLError) return thrown;
      throw thrown;
    }
  }
  return undefined;
}

/** GraphQL Armor's rules report a count only in their messages, between this text and a final period. */
const FOUND = ', found ';

/** The error, in our words, for the first limit that an operation exceeds; undefined if it exceeds none. */
function excessOf(context: ValidationContext, operation: OperationDefinitionNode): GraphQLError | undefined {
  let error: GraphQLError | undefined;
  const options = (n: number, fault: string, unit = '') => ({
    n,
    propagateOnRejection: false,
    onReject: [
      (_context: unknown, { message }: Error) => {
        const count = message.slice(message.indexOf(FOUND) + FOUND.length, -1);
        error ??= new GraphQLError(`The document ${fault}: ${count}${unit}; at most ${n} are allowed.`);
      },
    ],
  });
  const rules = [
    maxDepthRule({
      ...options(MAX_DEPTH, 'is nested too deeply', ' levels'),
      flattenFragments: true,
    }),
    maxAliasesRule({
      ...options(MAX_ALIASES, 'has too many aliases'),
      allowList: [],
    }),
    maxDirectivesRule(options(MAX_DIRECTIVES, 'has too many directives')),
  ];
  for (const rule of rules) {
    const visitor = rule(context);
    visitor.OperationDefinition.enter.call(visitor, operation);
  }
  return error;
}
