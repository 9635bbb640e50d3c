/** A route that a path belongs to. */
export interface Found<Target> {
  /** The pattern of the path, such as `/schools/:schoolId`. */
  readonly pattern: string;
  readonly params: Readonly<Record<string, string>>;
  /** The methods of the pattern, in the order of their declaration. */
  readonly methods: readonly string[];
  /** Absent: none of the patterns of the path has the method. */
  readonly target?: Target;
}

/** A segment of a pattern: a text, or the name of a parameter. */
type Segment = { readonly text: string } | { readonly name: string };

interface Pattern<Target> {
  readonly pattern: string;
  readonly segments: readonly Segment[];
  readonly methods: string[];
  readonly targets: Map<string, Target>;
}

/** Routes by the first segment of their path, so that only a few are compared. */
export class RouteTable<Target> {
  readonly #patterns = new Map<string, Pattern<Target>[]>();

  /** @param pattern `:name` is a segment of any text; the first of several patterns for a path applies. */
  add(method: string, pattern: string, target: Target): void {
    const texts = segmentsOf(pattern);
    const alike = this.#patterns.get(texts[1]!) ?? [];
    this.#patterns.set(texts[1]!, alike);
    let known = alike.find((one) => one.pattern === pattern);
    if (!known) {
      const segments = texts.map((text) => (text.startsWith(':') ? { name: text.slice(1) } : { text }));
      known = { pattern, segments, methods: [], targets: new Map() };
      alike.push(known);
    }
    known.methods.push(method);
    known.targets.set(method, target);
  }

  /** @param path may end with a slash; it must be validly percent-encoded. */
  find(method: string, path: string): Found<Target> | undefined {
    const segments = segmentsOf(path);
    const wanted = method === 'HEAD' ? 'GET' : method;
    let other: Found<Target> | undefined;
    for (const { pattern, segments: expected, methods, targets } of this.#patterns.get(segments[1]!) ?? []) {
      const params = paramsOf(expected, segments);
      if (!params) continue;
      const target = targets.get(wanted);
      const found = { pattern, params, methods, target };
      if (target) return found;
      other ??= found;
    }
    return other;
  }
}

/** The first one is the empty text before the first slash. */
function segmentsOf(path: string): string[] {
  const segments = path.split('/');
  if (segments.length > 2 && segments.at(-1) === '') segments.pop();
  return segments;
}

function paramsOf(
  expected: readonly Segment[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (expected.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (let at = 1; at < expected.length; at++) {
    const segment = expected[at]!;
    const given = segments[at]!;
    if ('text' in segment) {
      if (segment.text !== given) return undefined;
    } else if (given === '') return undefined;
    else params[segment.name] = decodeURIComponent(given);
  }
  return params;
}
