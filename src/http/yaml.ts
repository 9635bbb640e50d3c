import { Document } from 'yaml';

/**
 * Imported on use, because most services are never asked for YAML. Texts that YAML 1.1 takes for dates or booleans are
 * quoted, because many parsers still read that version.
 */
export const asYaml = (json: string): string =>
  new Document(JSON.parse(json), { aliasDuplicateObjects: false, compat: 'yaml-1.1' }).toString();
