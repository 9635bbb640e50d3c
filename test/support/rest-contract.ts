/** A JSON schema, an operation, or any other object of `openapi.json`. */
// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is walked as it is
type Json = any;

/** An operation's promises, which may grow, and its demands, which may shrink. */
export interface RestContract {
  readonly promises: readonly string[];
  readonly demands: readonly string[];
}

/** Converts an OpenAPI document to one line for each property that a client can rely on. */
export function restContract(document: Json): RestContract {
  const promises: string[] = [];
  const demands: string[] = [];
  const resolve = (value: Json): Json =>
    value?.$ref
      ? resolve(
          value.$ref
            .slice(2)
            .split('/')
            .reduce((at: Json, key: string) => at[key], document),
        )
      : value;

  const promise = (prefix: string, given: Json, depth = 0): void => {
    const schema = resolve(given);
    const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(resolve);
    const types = [schema.type ?? [], ...variants.map(({ type }: Json) => type ?? 'object')].flat().sort();
    if (types.length > 0) promises.push(`${prefix}: ${[...new Set(types)].join(' | ')}`);
    if (depth > 8) return;
    for (const variant of variants) promiseParts(prefix, variant, depth);
    promiseParts(prefix, schema, depth);
  };
  const promiseParts = (prefix: string, schema: Json, depth: number): void => {
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      promise(`${prefix}.${name}`, property, depth + 1);
    if (schema.items) promise(`${prefix}[]`, schema.items, depth + 1);
  };

  for (const [path, methods] of Object.entries<Json>(document.paths)) {
    for (const [method, operation] of Object.entries<Json>(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      promises.push(name);
      for (const parameter of (operation.parameters ?? []).map(resolve)) {
        promises.push(`${name} takes ${parameter.in} ${parameter.name}`);
        if (parameter.required) demands.push(`${name} demands ${parameter.in} ${parameter.name}`);
      }
      const body = resolve(resolve(operation.requestBody)?.content?.['application/json']?.schema);
      for (const field of Object.keys(body?.properties ?? {})) promises.push(`${name} takes body ${field}`);
      for (const field of body?.required ?? []) demands.push(`${name} demands body ${field}`);
      for (const [status, response] of Object.entries<Json>(operation.responses ?? {})) {
        const schema = resolve(response).content?.['application/json']?.schema;
        if (Number(status) < 300 && schema) promise(`${name} ${status}`, schema);
      }
    }
  }
  return { promises: [...new Set(promises)].sort(), demands: demands.sort() };
}

/** The promise without `null`, which is stronger. */
const neverNull = (line: string): string => line.replace(/(: )null \| | \| null\b/, '$1');

/** Changes that break a client of the released contract. */
export function breakingRestChanges(released: RestContract, current: RestContract): string[] {
  const operations = new Set(released.promises.filter((line) => /^[A-Z]+ \S+$/.test(line)));
  return [
    ...released.promises
      .filter((line) => !current.promises.includes(line) && !current.promises.includes(neverNull(line)))
      .map((line) => `${line} is gone or changed`),
    ...current.demands.filter(
      (line) => !released.demands.includes(line) && operations.has(line.split(' demands')[0]!),
    ),
  ];
}
