import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

interface SqlFile {
  /** The functions that its checks and triggers call; they are created first. */
  readonly functions?: readonly string[];
  /** For a change of many rows in batches that commit: it runs outside of a transaction. */
  readonly commits?: boolean;
}

/** A migration whose statements are in `sql/<name>.sql`. */
export function sqlStep(name: string, { functions = [], commits = false }: SqlFile = {}) {
  class SqlMigration extends Migration {
    override isTransactional(): boolean {
      return !commits;
    }

    override async up(): Promise<void> {
      // Functions may read what this migration or later ones create.
      if (functions.length > 0) this.addSql('set local check_function_bodies = off');
      for (const called of functions) this.addSql(functionDefinition(called));
      for (const statement of statementsIn(name)) this.addSql(statement);
    }
  }
  return { name, class: SqlMigration };
}

/** The statements of a file in `sql/`. A line that is not indented begins the next one. */
const statementsIn = (name: string): string[] =>
  readFileSync(new URL(`sql/${name}.sql`, import.meta.url), 'utf8')
    .split(/;\n(?! )/)
    .filter((statement) => statement.trim() !== '');
