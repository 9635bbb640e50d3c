import { readFileSync } from 'node:fs';
import { functionDefinition } from '../functions.ts';
import { SERVICE_ROLE } from '../service-role.ts';

/**
 * The statements that create in one step, in an empty database, the schema that older databases got from the migrations
 * that `baseline.sql` names at its end. `npm run baseline` makes that file; a migration that it does not name runs
 * after it. In the file, `-- functions fold, title_id` stands for the contents of these files in `src/db/functions/`.
 */
export function baselineStatements(): string {
  const sql = readFileSync(new URL('baseline.sql', import.meta.url), 'utf8');
  const withFunctions = sql.replaceAll(/^-- functions (.+)$/gm, (_, names: string) =>
    names.split(', ').map(functionDefinition).join('\n'),
  );
  return [...SERVICE_ROLE_STATEMENTS, withFunctions].join(';\n');
}

/**
 * Creates the service's own role. Another database of the same server may be creating it at the same time. If the owner
 * may not create roles, an administrator does it once: `create role market_service; grant market_service to <owner>`.
 */
const SERVICE_ROLE_STATEMENTS = [
  `do $$ begin
    if not exists (select from pg_roles where rolname = '${SERVICE_ROLE}') then
      create role ${SERVICE_ROLE} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`,
  `do $$ begin
    if not pg_has_role(current_user, '${SERVICE_ROLE}', 'member') then
      execute format('grant ${SERVICE_ROLE} to %I', current_user);
    end if;
  end $$`,
];
