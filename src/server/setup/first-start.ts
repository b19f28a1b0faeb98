/** The first start: creates the operator's login and, in an empty database, the demo publication. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { cmsUser } from '#entities/cms-user/entity.ts';
import { hashPassword } from '#server/auth/index.ts';
import { createPool, transaction } from '#server/db/index.ts';
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
  options: {
    createOrganisation: (name: string) => Promise<{ organisationId: number }>;
    onProgress?: (message: string) => void;
  },
) => Promise<void>;

/** An empty database could not be filled: its server or a disk refused a statement. The message has the reason and the next step. */
export class SetupFailed extends Error {
  override readonly name = 'SetupFailed';
}

export interface Installation {
  connectionString: string;
  /** Opens the services that fill it: of maintenance, because a slow disk must not cancel statements. Called only for an empty database. */
  open: () => Promise<Services>;
  /** Called with a sentence at each stage. */
  onProgress?: (message: string) => void;
}

/**
 * Prepares an empty installation; does nothing on one that has an organisation. An installation whose earlier
 * start was killed is emptied and filled again from the beginning: it has no user data, because nothing is
 * served before it is complete. Returns the login on the first start. Includes the password only if it was
 * generated here, because operators know a password they chose, and logs persist. Throws SetupFailed.
 */
export async function prepareInstallation(
  installation: Installation,
  loadDemo: () => Promise<SeedDemo>,
): Promise<{ email: string; password: string | null } | null> {
  const { connectionString } = installation;
  // One connection has the lock, the other empties and marks the database.
  const pool = createPool({
    connectionString,
    sizeMax: 2,
    statementTimeoutMs: null,
    connectionTimeoutMs: CONNECT_MS,
    onError: () => undefined,
  });
  try {
    return await oneAtATime(pool, () => fillUnlessFinished(pool, installation, loadDemo));
  } finally {
    await pool.end();
  }
}

const CONNECT_MS = 10_000;

async function fillUnlessFinished(
  pool: pg.Pool,
  { open, onProgress }: Installation,
  loadDemo: () => Promise<SeedDemo>,
): Promise<{ email: string; password: string | null } | null> {
  const state = await setupState(pool);
  if (state === 'finished') return null;
  try {
    if (state === 'unfinished') {
      onProgress?.('The first start was interrupted. Its data is deleted, and the database is filled again.');
      await emptyDatabase(pool);
    }
    const services = await open();
    try {
      const login = await fill(services, loadDemo, onProgress);
      await transaction(pool, { kind: 'platform' }, (db) => db.deleteFrom('unfinished_setup').execute());
      return login;
    } finally {
      await services.stop();
    }
  } catch (error) {
    throw explained(error);
  }
}

/** Errors of the database server and of the operating system have a code; any other is a bug and is reported as it is. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  return new SetupFailed(
    `The database could not be filled (${error.message || String(error.code)}). Start again: the database is then filled from the beginning.`,
    { cause: error },
  );
}

async function fill(
  services: Services,
  loadDemo: () => Promise<SeedDemo>,
  onProgress: Installation['onProgress'],
): Promise<{ email: string; password: string | null }> {
  const { config } = services;
  const email = config.adminEmail ?? 'admin@masthead.example';
  const password =
    config.adminPassword ??
    (await readOrCreate(join(config.dataDir, 'first-password'), () => randomBytes(12).toString('base64url')));
  const admin = { email, passwordHash: await hashPassword(password) };
  const createOrganisation = (organisation: string) =>
    createFirstOrganisation(services, { ...admin, organisation });
  if (config.demo) {
    onProgress?.('The empty database is filled with the demo. This takes about a minute.');
    const seed = await loadDemo();
    await seed(services, { createOrganisation, ...(onProgress && { onProgress }) });
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
