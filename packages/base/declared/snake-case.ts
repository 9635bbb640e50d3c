/** Converts a name of the graph to REST's spelling: `entityId` to `entity_id`. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A record with its names in REST's spelling. */
export const snakeCased = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [snakeCase(name), value]));

/** Converts back: `entity_id` to `entityId`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
