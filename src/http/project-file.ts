import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder of package.json: above `src/` when run from source, above `dist/` when built. */
function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** Reads a file that ships with the project, such as `openapi.json`. */
export const readProjectFile = (file: string): Promise<Buffer> => readFile(join(projectRoot(), file));

/** Reads a file of an installed package, whether or not the package exports it. */
export function readPackageFile(packageName: string, file: string): Promise<Buffer> {
  const [root = ''] = createRequire(import.meta.url).resolve.paths(packageName) ?? [];
  const places = [root, join(projectRoot(), 'node_modules')];
  const place = places.find((folder) => existsSync(join(folder, packageName, file)));
  if (!place) throw new Error(`the package ${packageName} has no ${file}`);
  return readFile(join(place, packageName, file));
}
