/**
 * Rejects regular expressions with superlinear time.
 *
 * Untrusted text can be arbitrarily long: a single polynomial pattern lets one request block the event loop for
 * seconds. Patterns built with `new RegExp` are resolved through the constants of their file, and rejected if that
 * fails. The embedded analyst is exempt, because it runs in separate processes.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import scslre from 'scslre';

const ROOTS = [
  'src',
  'rest-adapter',
  'mcp',
  ...['base', 'reading', 'records', 'facade'].map((name) => `packages/${name}`),
];
const LEFT_OUT = /^packages[/\\]reading[/\\](?:analysts[/\\]embedded|test|quality)/;

const KINDS = {
  Self: 'a repetition of a repetition',
  Trade: 'two repetitions share characters',
  Move: 'tried again from every character; look behind for its beginning',
};

const files = process.argv.slice(2);
if (files.length === 0) files.push(...ROOTS.flatMap(sourcesBelow).filter((file) => !LEFT_OUT.test(file)));
const faults = files.flatMap((file) => patternsOf(file).flatMap((pattern) => faultsOf(file, pattern)));
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`${faults.length} regular expressions must be rewritten: see scripts/lint-patterns.mjs.`);
  process.exitCode = 1;
}

function sourcesBelow(root) {
  return readdirSync(root, { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(root, name));
}

function faultsOf(file, { source, flags, written }) {
  const at = `${file}: ${written.slice(0, 120)}`;
  if (source === undefined) return [`${at}: not made of constants of this file`];
  // A partial match may suffice, so the rest of the pattern cannot be assumed to reject.
  const { reports } = scslre.analyse({ source, flags }, { assumeRejectingSuffix: false });
  return reports.map(({ type, exponential }) => {
    const growth = exponential ? 'exponential' : 'polynomial';
    return `${at}: ${growth} time (${KINDS[type]})`;
  });
}

/** Finds literals and calls of `RegExp` as `{source, flags, written}`, without `source` if it is not constant. */
function patternsOf(file) {
  const tree = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', decorators: true });
  const constants = new Map();
  const patterns = [];
  for (const node of nodesOf(tree)) {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier')
      constants.set(node.id.value, node.init);
  }
  for (const node of nodesOf(tree)) {
    if (node.type === 'RegExpLiteral') {
      const { pattern, flags } = node;
      patterns.push({ source: pattern, flags, written: `/${pattern}/${flags}` });
    } else if (/^(?:New|Call)Expression$/.test(node.type) && node.callee.value === 'RegExp') {
      const [source, flags] = (node.arguments ?? []).map(({ expression }) => textOf(expression, constants));
      patterns.push({ source, flags: flags ?? '', written: `new RegExp(${source ?? '…'})` });
    }
  }
  return patterns;
}

/** Evaluates a constant expression: strings, templates, concatenations, and the sources of literals. */
function textOf(node, constants) {
  switch (node?.type) {
    case 'StringLiteral':
      return node.value;
    case 'NumericLiteral':
      return String(node.value);
    case 'RegExpLiteral':
      return node.pattern;
    case 'Identifier':
      return textOf(constants.get(node.value), constants);
    case 'MemberExpression':
      return node.property.value === 'source' ? textOf(node.object, constants) : undefined;
    case 'ParenthesisExpression':
      return textOf(node.expression, constants);
    case 'BinaryExpression': {
      const [left, right] = [textOf(node.left, constants), textOf(node.right, constants)];
      if (left === undefined || right === undefined) return undefined;
      // Numeric constants are only ever added.
      const isSum = /^\d+$/.test(left) && /^\d+$/.test(right);
      return isSum ? String(Number(left) + Number(right)) : left + right;
    }
    case 'TemplateLiteral': {
      const values = node.expressions.map((expression) => textOf(expression, constants));
      if (values.includes(undefined)) return undefined;
      return node.quasis.map(({ cooked }, at) => cooked + (values[at] ?? '')).join('');
    }
    default:
      return undefined;
  }
}

function* nodesOf(value) {
  if (typeof value !== 'object' || value === null) return;
  if (typeof value.type === 'string') yield value;
  for (const child of Object.values(value)) yield* nodesOf(child);
}
