// Puts the SQL functions beside the compiled code that reads them; the compiler copies TypeScript only.
import { cpSync, rmSync } from 'node:fs';

const TARGET = 'dist/src/db/functions';
rmSync(TARGET, { recursive: true, force: true });
cpSync('src/db/functions', TARGET, { recursive: true });
