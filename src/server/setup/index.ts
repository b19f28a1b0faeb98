/** The first start: the operator's login and, into an empty database, the demo publication. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { transaction } from '#server/db/index.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { readOrMake } from '#server/secret.ts';
import type { Services } from '#server/services.ts';

/** Prepares an empty installation; does nothing on one that has an organisation. Returns the login on the first start. */
export async function prepareInstallation(
  services: Services,
): Promise<{ email: string; password: string } | null> {
  const { config, pool, log } = services;
  const empty = await transaction(pool, { kind: 'platform' }, async (db) => {
    const row = await db.selectFrom('organisation').select('id').limit(1).executeTakeFirst();
    return row === undefined;
  });
  if (!empty) return null;
  const email = config.adminEmail ?? 'admin@masthead.example';
  const password =
    config.adminPassword ??
    (await readOrMake(join(config.dataDir, 'first-password'), () => randomBytes(12).toString('base64url')));
  const passwordHash = await hashPassword(password);
  if (config.demo) {
    log.info('Filling the empty database with the demo publication.');
    const { seedDemo } = await import('#demo/seed.ts');
    await seedDemo(services, { email, passwordHash });
  } else {
    await createFirstOrganisation(services, { email, passwordHash });
  }
  return { email, password };
}

/** The organisation and administrator every installation needs. */
export async function createFirstOrganisation(
  { pool }: Pick<Services, 'pool'>,
  admin: { email: string; passwordHash: string; organisation?: string },
): Promise<{ organisationId: number; userId: number }> {
  return transaction(pool, { kind: 'platform' }, async (db) => {
    const organisation = await db
      .insertInto('organisation')
      .values({ name: admin.organisation ?? 'First organisation' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = await db
      .insertInto('cms_user')
      .values({
        organisation_id: organisation.id,
        email: admin.email,
        username: admin.email,
        first_name: 'Site',
        last_name: 'Administrator',
        role: 'admin',
        extra_permissions: [],
        status: 1,
        is_global: true,
        sites_ids: [],
        password_hash: admin.passwordHash,
        is_operator: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { organisationId: organisation.id, userId: user.id };
  });
}
