import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface ComposeService {
  readonly image: string;
  readonly build?: string;
  readonly restart: string;
  readonly profiles?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly network_mode?: string;
  readonly depends_on?: Readonly<Record<string, { condition: string; required?: boolean }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly pids_limit?: number;
  readonly logging?: { readonly driver: string; readonly options: Readonly<Record<string, string>> };
  readonly deploy?: { readonly resources?: { readonly limits?: { memory?: string; cpus?: string } } };
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
}

export const composeText = (): string => readFileSync('docker-compose.yml', 'utf8');

/** Reads docker-compose.yml as Compose does without environment variables. */
export function readCompose(): ComposeFile {
  const interpolated = composeText().replace(/\$\{\w+(?::-([^}]*))?\}/g, (_all, fallback = '') => fallback);
  // Raises the library's limit of 100 aliases, which protects against untrusted files.
  return parse(interpolated, { merge: true, maxAliasCount: -1 });
}
