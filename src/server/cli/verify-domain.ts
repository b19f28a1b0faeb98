import { siteTag } from '#page-model/site-data.ts';
import type { Command } from 'commander';
import { badInput } from '#model/errors.ts';
import { readConfig } from '#server/boot/config.ts';
import { storedSecret } from '#server/boot/secret.ts';
import { recordPurge } from '#server/cache/index.ts';
import { transaction } from '#server/db/index.ts';
import { hostFault } from '#server/doctor/index.ts';
import { safeFetch, type SafeFetch } from '#server/outbound/index.ts';
import { installationIdOf } from '#server/signing/installation-id.ts';
import { createSiteDirectory, type SiteRef } from '#server/sites/index.ts';
import { withDatabase, type CommandDatabase } from './database.ts';
import { print } from './terminal.ts';

interface Options {
  primary?: boolean;
  unseen?: boolean;
  json?: boolean;
}

/**
 * Lets an operator confirm that a domain points here. Only a primary domain is checked, because every URL of
 * the site then uses it.
 */
export function verifyDomainCommand(program: Command): void {
  program
    .command('verify-domain')
    .description('Marks a domain that a site named as verified; readers are served there from then on.')
    .argument('<key>', 'key of the site')
    .argument('<domain>', 'the domain as it is in the site’s list')
    .option('--primary', 'make it the site’s address everywhere, once it is seen to answer')
    .option('--unseen', 'make it primary although it does not answer yet')
    .option('--json', 'print JSON for machines')
    .action(async (key: string, host: string, options: Options) => {
      const isPrimary = options.primary === true;
      if (isPrimary && options.unseen !== true) await assertHostAnswers(host, await ownInstallationId());
      await withDatabase((database) => verifyDomain(database, { key, host, isPrimary }));
      print(options.json ? JSON.stringify({ tenantKey: key, host }) : `${host} now shows the site ${key}.`);
    });
}

/** Null if the secret is on another machine. */
async function ownInstallationId(): Promise<string | null> {
  const { dataDir, secret: given } = readConfig();
  const secret = await storedSecret(dataDir, given);
  return secret === '' ? null : installationIdOf(secret);
}

/**
 * Throws BAD_USER_INPUT unless `https://HOST/Healthz` responds as this installation does; without an identifier, as
 * this product does.
 */
export async function assertHostAnswers(
  host: string,
  installationId: string | null,
  ask: SafeFetch = safeFetch,
): Promise<void> {
  const fault = await hostFault(`https://${host}`, installationId, ask);
  if (fault !== null)
    throw badInput(
      'DOMAIN_NOT_CONNECTED',
      `https://${host} ${fault.text}. Point its DNS and your proxy here, and run the command again; or add --unseen to make it primary all the same.`,
    );
}

/**
 * Marks the domain as verified. Throws BAD_USER_INPUT for an unknown site or domain, and for a host in use.
 */
export async function verifyDomain(
  { pool, config }: Pick<CommandDatabase, 'pool' | 'config'>,
  { key, host, isPrimary }: { key: string; host: string; isPrimary: boolean },
): Promise<void> {
  const sites = await createSiteDirectory(pool, { ...config, modulesOf: () => new Set() });
  await transaction(pool, { kind: 'platform' }, async (db) => {
    const site = await db
      .selectFrom('site')
      .select(['id', 'organisation_id', 'general'])
      .where('tenant_key', '=', key)
      .executeTakeFirst();
    if (!site) throw badInput('SITE_NOT_FOUND', `There is no site with the key “${key}”.`);
    const taken = sites.takenBy(host, site.id);
    if (taken)
      throw badInput(
        'DOMAIN_TAKEN',
        `${host} ${taken}. Verify another domain, or remove this one there first if it is a site’s.`,
      );
    if (isPrimary) {
      assertRootDomainAgrees(site.general, host, sites.byKey(key));
      await db.updateTable('site_domain').set({ is_primary: false }).where('site_id', '=', site.id).execute();
    }
    const done = await db
      .updateTable('site_domain')
      .set({ verified: new Date().toISOString(), ...(isPrimary && { is_primary: true }) })
      .where('site_id', '=', site.id)
      .where('host', '=', host)
      .returning('host')
      .executeTakeFirst();
    if (!done)
      throw badInput(
        'DOMAIN_NOT_FOUND',
        `The site ${key} did not name the domain ${host}. Add it in the admin first.`,
      );
    await recordPurge(db, ['sites', siteTag(site.id)]);
  });
}

/**
 * Throws if the site's settings name another verified domain, which takes precedence: a command without an
 * effect must not report success.
 */
function assertRootDomainAgrees(general: unknown, host: string, site: SiteRef | undefined): void {
  const root =
    typeof general === 'object' && general !== null && 'rootDomain' in general ? general.rootDomain : null;
  if (
    typeof root !== 'string' ||
    root === host ||
    !site?.origin.endsWith(`//${root}`) ||
    !site.hosts.slice(1).includes(root)
  )
    return;
  throw badInput(
    'ROOT_DOMAIN_SET',
    `The settings of the site name ${root} as its root domain, which comes first. Change it there to ${host}, and run the command again.`,
  );
}
