/** Statements of landed migrations that older supported servers do not know. */
import type pg from 'pg';

/** `server_version_num` of the first version with the privilege SET of roles. */
export const WITH_SET_OF_ROLES = 160_000;

/** Returns the text of a migration as the connected server understands it. */
export async function sqlForServer(client: Pick<pg.ClientBase, 'query'>, sql: string): Promise<string> {
  if (!sql.includes(SET_OF_ROLE)) return sql;
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const version = rows[0]?.version ?? WITH_SET_OF_ROLES;
  return version < WITH_SET_OF_ROLES ? sql.replace(SET_OF_ROLE, MEMBER_OF_ROLE) : sql;
}

/**
 * The migration `platform` checks the privilege SET, which PostgreSQL 15 does not know: there, every member of a role may use
 * it. The fallback of the migration grants the role, which needs CREATEROLE. A landed migration is not edited (decision 0265).
 */
const SET_OF_ROLE = "pg_has_role(current_user, 'masthead_app', 'set')";
const MEMBER_OF_ROLE = "pg_has_role(current_user, 'masthead_app', 'member')";
