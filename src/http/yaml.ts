import { Document } from 'yaml';

/** Imported on use, because most services are never asked for YAML. */
export const asYaml = (json: string): string =>
  new Document(JSON.parse(json), { aliasDuplicateObjects: false }).toString();
