/** A name of the graph as REST spells it: `entity_id` for `entityId`. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
