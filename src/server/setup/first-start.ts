/** The first start: creates the operator's login and, in an empty database, the demo publication. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { cmsUser } from '#entities/cms-user/entity.ts';
import { hashPassword } from '#server/auth/index.ts';
import { transaction } from '#server/db/index.ts';
import { emptyDatabase, oneAtATime, setupState } from './setup-state.ts';
import { readOrCreate } from '#server/boot/secret.ts';
import type { Services } from '#server/services.ts';
import { writeOperationalColumns } from '#server/records/index.ts';
import { writeFirstRecord } from './first-record.ts';

/**
 * Fills an empty installation; the demo is passed in, because this folder must not depend on a publication.
 */
export type SeedDemo = (
  services: Services,
  options: { createOrganisation: (name: string) => Promise<{ organisationId: number }> },
) => Promise<void>;

/**
 * Prepares an empty installation; does nothing on one that has an organisation. An installation whose earlier
 * start was killed is emptied and filled again from the beginning: it has no user data, because nothing is
 * served before it is complete. Returns the login on the first start. Includes the password only if it was
 * generated here, because operators know a password they chose, and logs persist.
 */
export async function prepareInstallation(
  services: Services,
  loadDemo: () => Promise<SeedDemo>,
): Promise<{ email: string; password: string | null } | null> {
  return oneAtATime(services.pool, async () => {
    const state = await setupState(services.pool);
    if (state === 'finished') return null;
    if (state === 'unfinished') {
      services.log.warn('The first start was interrupted. The database is filled from the beginning.');
      await emptyDatabase(services.pool);
    }
    const login = await fill(services, loadDemo);
    await transaction(services.pool, { kind: 'platform' }, (db) =>
      db.deleteFrom('unfinished_setup').execute(),
    );
    return login;
  });
}

async function fill(
  services: Services,
  loadDemo: () => Promise<SeedDemo>,
): Promise<{ email: string; password: string | null }> {
  const { config, log } = services;
  const email = config.adminEmail ?? 'admin@masthead.example';
  const password =
    config.adminPassword ??
    (await readOrCreate(join(config.dataDir, 'first-password'), () => randomBytes(12).toString('base64url')));
  const admin = { email, passwordHash: await hashPassword(password) };
  const createOrganisation = (organisation: string) =>
    createFirstOrganisation(services, { ...admin, organisation });
  if (config.demo) {
    log.info('Filling the empty database with the demo publication.');
    const seed = await loadDemo();
    await seed(services, { createOrganisation });
  } else {
    await createOrganisation('First organisation');
  }
  return { email, password: config.adminPassword === undefined ? password : null };
}

/** Creates the organisation and administrator that every installation needs. */
async function createFirstOrganisation(
  { pool, registry }: Pick<Services, 'pool' | 'registry'>,
  admin: { email: string; passwordHash: string; organisation: string },
): Promise<{ organisationId: number }> {
  return transaction(pool, { kind: 'platform' }, async (db, now) => {
    await db.insertInto('unfinished_setup').defaultValues().execute();
    const organisation = await db
      .insertInto('organisation')
      .values({ name: admin.organisation })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await writeFirstRecord({ db, now, registry }, organisation.id, (work) =>
      work.records.insertSkippingPrepare(cmsUser, {
        email: admin.email,
        username: admin.email,
        firstName: 'Site',
        lastName: 'Administrator',
        role: 'admin',
        extraPermissions: [],
        status: 1,
        isGlobal: 1,
        tenants: [],
        passwordHash: admin.passwordHash,
      }),
    );
    // The operator flag is not a field of the record.
    const organisationId = organisation.id;
    await writeOperationalColumns(db, cmsUser, { organisationId, ids: [id] }, { is_operator: true });
    return { organisationId: organisation.id };
  });
}
