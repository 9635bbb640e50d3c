import { Document } from 'yaml';

/**
 * JSON as YAML. Texts that YAML 1.1 would read as dates or booleans are quoted, because many parsers still follow that
 * version. Import this file on use: most services never produce YAML.
 */
export const asYaml = (json: string): string =>
  new Document(JSON.parse(json), { aliasDuplicateObjects: false, compat: 'yaml-1.1' }).toString();
