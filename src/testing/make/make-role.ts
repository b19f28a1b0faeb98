/** A role of an organisation, and a user who has it. */
import type { TestApp } from '#testing/app.ts';
import { PASSWORD, type WorldSite } from './make.ts';

/** A user who can log in with the password of tests. */
export interface RoleHolder {
  id: number;
  username: string;
  email: string;
  /** Id and key of the role. */
  role: { id: number; key: string };
}

let made = 0;

/** Creates a role with these permissions, and a user of the site who has it. */
export async function makeRoleHolder(
  { services, database }: Pick<TestApp, 'services' | 'database'>,
  site: WorldSite,
  permissions: readonly string[],
): Promise<RoleHolder> {
  made += 1;
  const key = `desk_of_${made}`;
  const username = `desk.holder.${made}`;
  const email = `${username}@press.example`;
  const [role] = await database.superuser<{ id: number }>(
    'insert into user_role (organisation_id, name, key, permissions) values ($1, $2, $2, $3) returning id',
    [site.organisationId, key, permissions],
  );
  const [user] = await database.superuser<{ id: number }>(
    `insert into cms_user (organisation_id, email, username, first_name, last_name, role, status, is_global,
       tenants_ids, password_hash)
     values ($1, $2, $3, 'Mila', 'Aalto', $4, 1, 0, $5, $6) returning id`,
    [site.organisationId, email, username, key, [site.id], await services.auth.hashPassword(PASSWORD)],
  );
  if (!role || !user) throw new Error('No role or user was made.');
  return { id: user.id, username, email, role: { id: role.id, key } };
}
