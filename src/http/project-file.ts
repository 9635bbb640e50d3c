import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_ROOT } from '@emi/base/files';

/** Reads a file that ships with the project, such as `openapi.json`. */
export const readProjectFile = (file: string): Promise<Buffer> => readFile(join(PROJECT_ROOT, file));

/** Reads a file of an installed package, whether or not the package exports it. */
export const readPackageFile = (packageName: string, file: string): Promise<Buffer> =>
  readFile(packageFile(packageName, file));

/** Imports a module of an installed package, whether or not the package exports it. */
export const importPackageFile = (packageName: string, file: string): Promise<unknown> =>
  import(pathToFileURL(packageFile(packageName, file)).href);

function packageFile(packageName: string, file: string): string {
  const [root = ''] = createRequire(import.meta.url).resolve.paths(packageName) ?? [];
  const places = [root, join(PROJECT_ROOT, 'node_modules')];
  const place = places.find((folder) => existsSync(join(folder, packageName, file)));
  if (!place) throw new Error(`the package ${packageName} has no ${file}`);
  return join(place, packageName, file);
}
