import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of package-lock.json: above `packages/` when run from source, above `dist/` when built. */
export const PROJECT_ROOT = rootAbove(import.meta.dirname);

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package-lock.json')) ? folder : rootAbove(dirname(folder));
}

/** The project's `data/` folder. */
export const DATA_DIRECTORY = join(PROJECT_ROOT, 'data');
