// Copies the SQL functions next to the compiled code that reads them; the compiler handles only TypeScript.
import { cpSync, rmSync } from 'node:fs';

const TARGET = 'dist/src/db/functions';
rmSync(TARGET, { recursive: true, force: true });
cpSync('src/db/functions', TARGET, { recursive: true });
