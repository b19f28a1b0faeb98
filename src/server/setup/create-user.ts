import type pg from 'pg';
import { cmsUser } from '#entities/cms-user/entity.ts';
import { lockRole, roleChoices } from '#entities/cms-user/server/roles.ts';
import { badInput } from '#model/errors.ts';
import { isFixedRole, ROLES } from '#model/permissions.ts';
import { passwordProblem } from '#access/password.ts';
import { PERSON_NAME, PERSON_NAME_LENGTH_MAX, PERSON_NAME_MESSAGE } from '#text/person-name.ts';
import { hashPassword } from '#server/auth/index.ts';
import { transaction, type Db } from '#server/db/index.ts';
import type { Registry } from '#server/records/index.ts';
import { writeFirstRecord } from './first-record.ts';
import { unknownOrganisation } from './unknown-organisation.ts';

export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  /** Key of a fixed role, or of a role of the organisation. */
  role: string;
  /** Name of the organisation. */
  organisation: string;
  /** Keys of the sites that the user works on; undefined: all sites of the organisation. */
  siteKeys: readonly string[] | undefined;
  password: string;
}

/** Creates a staff user; throws BAD_USER_INPUT with a message about what is wrong. */
export async function createUser(
  pool: pg.Pool,
  registry: Registry,
  user: NewUser,
): Promise<{ id: number; email: string }> {
  checkUser(user);
  const passwordHash = await hashPassword(user.password);
  return transaction(pool, { kind: 'platform' }, async (db, now) => {
    const organisationId = await organisationOf(db, user);
    await assertRoleExists(db, organisationId, user);
    const siteIds = await sitesOf(db, organisationId, user);
    await assertEmailFree(db, user.email);
    const { id } = await writeFirstRecord({ db, now, registry }, organisationId, (work) =>
      work.records.insertSkippingPrepare(cmsUser, {
        email: user.email,
        username: user.email,
        firstName: user.firstName,
        lastName: user.lastName,
        role: user.role,
        extraPermissions: [],
        status: 1,
        isGlobal: siteIds === undefined ? 1 : 0,
        tenants: siteIds ?? [],
        passwordHash,
      }),
    );
    return { id, email: user.email };
  });
}

/** Runs the checks that need no database. */
function checkUser(user: NewUser): void {
  const problem = passwordProblem(user.password, { ...user, username: user.email });
  if (problem) throw badInput('PASSWORD_NOT_ACCEPTED', problem);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(user.email))
    throw badInput('EMAIL_INVALID', `“${user.email}” is not an email address.`);
  for (const name of [user.firstName, user.lastName])
    if (name.length > PERSON_NAME_LENGTH_MAX || !PERSON_NAME.test(name))
      throw badInput('NAME_INVALID', `“${name.slice(0, 80)}” cannot be a name. ${PERSON_NAME_MESSAGE}`);
}

/** Until the user is written, a role of the organisation can't be deleted. */
async function assertRoleExists(db: Db, organisationId: number, { role }: NewUser): Promise<void> {
  if (isFixedRole(role) || (await lockRole({ db, organisationId }, role))) return;
  const others = await roleChoices({ db, organisationId });
  const keys = [...ROLES, ...others.map(({ value }) => value)];
  throw badInput(
    'ROLE_UNKNOWN',
    `“${role}” is not a role of the organisation. Choose one of ${keys.join(', ')}.`,
  );
}

async function organisationOf(db: Db, { organisation: name }: NewUser): Promise<number> {
  const organisation = await db
    .selectFrom('organisation')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (!organisation) throw await unknownOrganisation(db, name);
  return organisation.id;
}

/** Returns the ids of the sites that the user works on; undefined for all. */
async function sitesOf(db: Db, organisationId: number, user: NewUser): Promise<number[] | undefined> {
  const sites = await db
    .selectFrom('site')
    .select(['id', 'tenant_key'])
    .where('organisation_id', '=', organisationId)
    .execute();
  return user.siteKeys?.map((key) => {
    const site = sites.find((known) => known.tenant_key === key);
    if (!site)
      throw badInput(
        'SITE_NOT_FOUND',
        `The organisation “${user.organisation}” has no site with the key “${key}”.`,
      );
    return site.id;
  });
}

async function assertEmailFree(db: Db, email: string): Promise<void> {
  const taken = await db
    .selectFrom('cms_user')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  if (taken) throw badInput('EMAIL_TAKEN', `A user with the email address ${email} already exists.`);
}
