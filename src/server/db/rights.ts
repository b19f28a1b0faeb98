/** The privileges that the login of an external PostgreSQL needs before the first migration runs. */
import type pg from 'pg';
import { MigrationError } from './migrate.ts';
import { WITH_SET_OF_ROLES } from './versions/older-servers.ts';

interface Rights {
  login: string;
  database: string;
  has_role: boolean;
  may_create_roles: boolean;
  /** Whether the login may use the role, or may grant itself that. */
  may_use_role: boolean;
  /** Whether CREATEROLE suffices to become a member of roles created by others, as up to PostgreSQL 15. */
  grants_any_role: boolean;
  may_create: boolean;
}

/**
 * Throws MigrationError if the login can neither create nor use the role masthead_app, or can't create
 * objects in its database. The message has the statements that an administrator has to run.
 */
export async function assertDatabaseRights(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Rights>(
    `
    select quote_ident(current_user) as login, quote_ident(current_database()) as database,
      app.oid is not null as has_role,
      (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may_create_roles,
      current_setting('server_version_num')::int < $1::int as grants_any_role,
      coalesce(pg_has_role(current_user, app.oid, case when $1::int <= current_setting('server_version_num')::int then 'set' else 'member' end)
        or pg_has_role(current_user, app.oid, 'member with admin option'), false) as may_use_role,
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may_create
    from (select 1) as one left join pg_roles as app on app.rolname = 'masthead_app'`,
    [WITH_SET_OF_ROLES],
  );
  const [rights] = rows;
  const statements = rights ? missingStatements(rights) : [];
  if (!rights || statements.length === 0) return;
  throw new MigrationError(
    `The database login ${rights.login} lacks rights that Masthead needs. Let an administrator of the server run these statements, then start again:\n${statements.map((statement) => `  ${statement}`).join('\n')}`,
  );
}

function missingStatements(rights: Rights): string[] {
  const { login, database, has_role: hasRole } = rights;
  const statements: string[] = [];
  if (!hasRole && !rights.may_create_roles) statements.push('create role masthead_app nologin nobypassrls;');
  const becomesMember = rights.may_create_roles && (!hasRole || rights.grants_any_role);
  if (!rights.may_use_role && !becomesMember) statements.push(`grant masthead_app to ${login};`);
  if (!rights.may_create) statements.push(`alter database ${database} owner to ${login};`);
  return statements;
}
