import pg from 'pg';

/** The role that the service works as. It can read and write rows; only the owner changes the schema. */
export const SERVICE_ROLE = 'market_service';

/**
 * From this version of PostgreSQL on, members of a role can act as it only if their membership allows that; a role's
 * creator cannot by default.
 */
const WITH_SET = 160_000;

const MAY_ACT = `select current_setting('server_version_num')::int as version,
  case when current_setting('server_version_num')::int >= ${WITH_SET}
    then pg_has_role($1::name, $2::name, 'set') else pg_has_role($1::name, $2::name, 'member') end as "mayAct"`;

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Allows a login to act as the service's role, unless it can already.
 * @throws with a message for the operator if this session may not grant that
 */
export async function letActAsService(client: pg.Client, login: string): Promise<void> {
  const { rows } = await client.query<{ version: number; mayAct: boolean }>(MAY_ACT, [login, SERVICE_ROLE]);
  const { version, mayAct } = rows[0]!;
  if (mayAct) return;
  const options = version >= WITH_SET ? ' with set true' : '';
  const grant = `grant ${SERVICE_ROLE} to ${pg.escapeIdentifier(login)}${options}`;
  try {
    await client.query(grant);
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Error(
      `the login ${login} may not act as the role that the service works as. ` +
        `An administrator must do it once: ${grant}`,
      { cause: error },
    );
  }
}
