import { idsIn } from './route.ts';

/** A path as declared, such as `/books/{bookId}`, and its handler. */
export interface Path<Handler> {
  readonly pattern: string;
  readonly handler: Handler;
}

interface Found<Handler> extends Path<Handler> {
  /** The names of its ids. */
  readonly names: readonly string[];
}

interface Step<Handler> {
  readonly literal: Map<string, Step<Handler>>;
  id?: Step<Handler>;
  found?: Found<Handler>;
}

const newStep = <Handler>(): Step<Handler> => ({ literal: new Map() });

/**
 * Finds a path segment by segment, because a request would otherwise be compared with the pattern of every route. A
 * literal segment precedes an id: `look-up` in `/books/look-up` is not the id of a book.
 */
export class RouteTable<Handler> {
  readonly #root = newStep<Handler>();

  constructor(paths: Iterable<Path<Handler>>) {
    for (const path of paths) {
      let step = this.#root;
      for (const segment of segmentsOf(path.pattern)) step = below(step, segment);
      step.found = { ...path, names: idsIn({ path: path.pattern }) };
    }
  }

  /** @param path validly percent-encoded; a slash may end it */
  find(path: string): (Path<Handler> & { readonly ids: Readonly<Record<string, string>> }) | undefined {
    const values: string[] = [];
    const found = foundAt(this.#root, segmentsOf(path), 0, values);
    if (!found) return undefined;
    const ids: Record<string, string> = {};
    for (const [index, name] of found.names.entries()) ids[name] = decodeURIComponent(values[index]!);
    return { pattern: found.pattern, handler: found.handler, ids };
  }
}

const segmentsOf = (path: string): string[] => path.slice(1, path.endsWith('/') ? -1 : undefined).split('/');

function below<Handler>(step: Step<Handler>, segment: string): Step<Handler> {
  if (segment.startsWith('{')) {
    step.id ??= newStep();
    return step.id;
  }
  const next = step.literal.get(segment) ?? newStep<Handler>();
  step.literal.set(segment, next);
  return next;
}

function foundAt<Handler>(
  step: Step<Handler>,
  segments: readonly string[],
  at: number,
  values: string[],
): Found<Handler> | undefined {
  const segment = segments[at];
  if (segment === undefined) return step.found;
  const literal = step.literal.get(segment);
  const found = literal && foundAt(literal, segments, at + 1, values);
  if (found || !step.id || segment === '') return found;
  values.push(segment);
  const after = foundAt(step.id, segments, at + 1, values);
  if (!after) values.pop();
  return after;
}
