/**
 * The programs that tests start, bundled: each would otherwise load two to three thousand modules, which is most of the
 * processor time of a command and a third of that of a service. A bundle is kept until a source changes.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
