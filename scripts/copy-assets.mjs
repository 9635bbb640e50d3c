// Copies SQL and the Redis script next to the compiled code that reads them; the compiler handles only
// TypeScript.
import { cpSync, rmSync } from 'node:fs';

for (const path of [
  'src/db/functions',
  'src/db/fills',
  'src/db/migrations/sql',
  'src/requests/limits/take-requests.lua',
]) {
  rmSync(`dist/${path}`, { recursive: true, force: true });
  cpSync(path, `dist/${path}`, { recursive: true });
}
