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
 * Words, numbers, texts and signs. Every field of every type takes some 700, introspection 163; and more would let
 * validation be busy for long.
 */
export const MAX_TOKENS = 1_000;

/** Counts the tokens of a text up to where it stops being GraphQL. */
export function countTokens(text: string): number {
  const lexer = new Lexer(new Source(text));
  let count = 0;
  try {
    while (lexer.advance().kind !== TokenKind.EOF) count++;
  } catch {
    // counted as far as it can be read
  }
  return count;
}

/** Levels of fields; each page takes two, so six pages within each other and what hangs on their records. */
const MAX_DEPTH = 14;

/** Renaming all columns of a record takes fifty, comparing all states side by side too. */
const MAX_ALIASES = 100;

/** Parts of a document that are switched on and off. */
const MAX_DIRECTIVES = 50;

const shapes = new WeakMap<OperationDefinitionNode, OperationShape>();

/** The shape of an operation whose document was validated under `documentLimits`. */
export const shapeOf = (operation: OperationDefinitionNode): OperationShape | undefined =>
  shapes.get(operation);

/**
 * Refuses documents that are larger than any honest one, before other rules look at them: some of those take time that
 * grows with the square of a document.
 */
export function documentLimits(context: ValidationContext): ASTVisitor {
  return {
    Document(document): DocumentNode | undefined {
      const excess = firstExcess(context, document);
      if (!excess) return undefined;
      context.reportError(excess);
      return { ...document, definitions: [] }; // which is all that the other rules see
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

/** GraphQL Armor's rules report what they count in a message of their own. */
const FOUND = ', found ';

/** Reports the first limit that an operation exceeds, in our words. */
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
