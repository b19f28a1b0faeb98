/** Examines an installation and recommends what to do. Public entry point. */
import pg from 'pg';
import { misspeltVariables, type Config } from '#server/boot/config.ts';
import { hostTrouble } from '#server/boot/listen.ts';
import { storedSecret } from '#server/boot/secret.ts';
import type { MediaStore } from '#server/media/index.ts';
import type { DefinedNames } from '#server/setup/index.ts';
import { installationIdOf } from '#server/signing/installation-id.ts';
import { examineDataFolder } from './data-folder.ts';
import { examineDatabase } from './database.ts';
import { fail, ok, warn, type Finding } from './finding.ts';
import { examineMail } from './mail.ts';
import { examineNames, systemNetwork, type Network } from './names.ts';

export type { Finding } from './finding.ts';
export { hostFault } from './host-answer.ts';

export interface ExamineOptions {
  config: Pick<
    Config,
    'dataDir' | 'host' | 'secret' | 'adminOrigin' | 'baseDomain' | 'smtpUrl' | 'smtpBulkUrl'
  >;
  store: MediaStore;
  /** Other machines; default: the network of this machine. */
  network?: Network;
  /** Opens the database and runs `work` with its connection string; may fail. */
  withAddress: <T>(work: (connectionString: string) => Promise<T>) => Promise<T>;
  /** Whether to read every media file instead of looking for a sample. */
  isDeep: boolean;
  /** Names of this build, to find what removed extensions left. */
  defined: DefinedNames;
}

async function examineVariables(host: string): Promise<Finding> {
  const trouble = await hostTrouble(host);
  if (trouble) return fail('configuration', trouble);
  const misspelt = misspeltVariables();
  if (misspelt.length > 0) return warn('configuration', misspelt.join(' '));
  return ok('configuration', 'Every variable has a value that can be used.');
}

const ANSWER_MS = 10_000;

/**
 * Examines all parts. Never throws because of its findings: a part that cannot be examined results in a
 * finding.
 */
export async function examine(options: ExamineOptions): Promise<Finding[]> {
  const { config, withAddress, network = systemNetwork } = options;
  const folder = [await examineVariables(config.host), ...(await examineDataFolder(config.dataDir))];
  const mail = await examineMail(config);
  const secret = await storedSecret(config.dataDir, config.secret);
  const installationId = secret === '' ? null : installationIdOf(secret);
  try {
    const { findings, domains } = await withAddress((address) => examineAt(address, secret, options));
    return [
      ...folder,
      ...mail,
      ...findings,
      ...(await examineNames(config, { domains, installationId }, network)),
    ];
  } catch (error) {
    const names = await examineNames(config, { domains: null, installationId }, network);
    return [...folder, ...mail, ...names, fail('database', databaseTrouble(error))];
  }
}

/** `domains`: verified domains of sites; null if the schema is older or newer than this build. */
async function examineAt(
  connectionString: string,
  secret: string,
  { store, isDeep, defined }: ExamineOptions,
): Promise<{ findings: Finding[]; domains: string[] | null }> {
  const client = new pg.Client({
    connectionString,
    application_name: 'masthead doctor',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: 6 * ANSWER_MS,
  });
  // A connection that breaks fails the running statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const findings = await examineDatabase(client, { store, isDeep, secret, defined });
    const domains = await client
      .query<{ host: string }>('select host from site_domain where verified is not null order by host')
      .catch(() => null);
    return { findings, domains: domains && domains.rows.map(({ host }) => host) };
  } finally {
    await client.end();
  }
}

function databaseTrouble(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'NoInstallation'
    ? error.message
    : `${error.message} Check DATABASE_URL and that the server runs.`;
}
