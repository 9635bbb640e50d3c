import { snakeCase } from '@emi/base/declared';
import { badRequest } from '@emi/base/problems';
import { type AnyRoute, isChange, operationName } from '@emi/facade/route';
import { routes } from '../rest-adapter/index.ts';
import type { ToolDeclaration } from './tool.ts';
import { readTools } from './tools/read.ts';
import { savedSearchTools } from './tools/saved-searches.ts';
import { searchTools } from './tools/search.ts';
import { spendTools } from './tools/spend.ts';

/** The tools that agents need every day, which cost few tokens. */
const usual: readonly ToolDeclaration[] = [...searchTools, ...readTools, ...savedSearchTools, ...spendTools];
const usualNames = new Set(usual.map(({ name }) => name));
const usualRoutes = new Set(usual.map(({ route }) => route));

const byPath = (pattern: RegExp): readonly ToolDeclaration[] =>
  routes
    .filter((route) => pattern.test(route.path) && !usualRoutes.has(route))
    .map(toolOf)
    .filter(({ name }) => !usualNames.has(name));

/** The toolsets by name. Tools that are not among the usual ones are each an unchanged route of the REST API. */
const TOOLSETS: Readonly<Record<string, readonly ToolDeclaration[]>> = {
  default: usual,
  findings: byPath(/^\/(districts|schools)\/\{\w+\}\/(buying-signals|rfps|events|purchases|urls|vendors)$/),
  matching: byPath(/^\/(match|districts\/look-up|schools\/look-up)$/),
  scouting: byPath(/^\/(districts|schools)\/\{\w+\}\/(status|scout)$/),
  crm: byPath(/^\/contacts(\/\{\w+\}(\/report)?)?$/).filter(({ route }) => route?.method !== 'GET'),
  triage: byPath(/^\/signals\b/),
  lists: byPath(/^\/lists\b/),
  searches: byPath(/^\/saved-searches\b/),
  prompts: byPath(/^\/user-email-prompts\b/),
  account: byPath(/^\/(me|credits\/ledger|audit-trail)$/),
  sync: byPath(/^\/(deletions|events|exports)\b/),
};

const NAMES = Object.keys(TOOLSETS);

/** The tools of the toolsets in `?toolsets=default,lists`, or `all`; by default the usual ones. */
export function toolsIn(named: unknown): readonly ToolDeclaration[] {
  if (named === undefined) return usual;
  const given = String(named)
    .split(',')
    .map((name) => name.trim());
  const wanted = given.includes('all') ? NAMES : NAMES.filter((name) => given.includes(name));
  if (!given.every((name) => name === 'all' || NAMES.includes(name))) {
    throw badRequest(`toolsets must be all, or one or more of ${NAMES.join(', ')}, separated by commas.`);
  }
  return wanted.flatMap((name) => TOOLSETS[name]!);
}

/** The tool of this name in any toolset. */
export const toolNamed = (name: unknown): ToolDeclaration | undefined =>
  Object.values(TOOLSETS)
    .flat()
    .find((tool) => tool.name === name);

/** The names of the usual tools' operations, for logs and metrics; the façade adds those of other tools. */
export const ownOperations = (): string[] =>
  usual.flatMap(({ route, choice }) => (choice ? Object.values(choice.routes) : [route!])).map(operationName);

function toolOf(route: AnyRoute): ToolDeclaration {
  const price = route.spends ? `Spends ${route.spends}.` : 'Free.';
  const isRead = !isChange(route);
  return {
    name: snakeCase(operationName(route)).replace(/^_/, ''),
    title: route.summary,
    description: [`${route.summary}.`, route.description, price].filter(Boolean).join(' '),
    route,
    annotations: {
      readOnlyHint: isRead,
      ...(!isRead && { destructiveHint: route.method !== 'POST', idempotentHint: route.method !== 'POST' }),
    },
  };
}
