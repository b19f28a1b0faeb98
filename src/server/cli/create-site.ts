import { join } from 'node:path';
import type { Command } from 'commander';
import { storeImage } from '#entities/asset/server/create-asset.ts';
import { createDiskStore } from '#server/media/index.ts';
import { registry } from '#server/registry.ts';
import { createSite } from '#server/setup/index.ts';
import { adminOf, quickStartOf } from './addresses.ts';
import { withDatabase } from './database.ts';
import { print } from './terminal.ts';

interface Options {
  organisation: string;
  newOrganisation?: boolean;
  language: string;
  timeZone: string;
  realm?: string;
  json?: boolean;
}

/** A running server shows a new site immediately: the creation purges the list of sites. */
export function createSiteCommand(program: Command): void {
  program
    .command('create-site')
    .description('Creates a site with a home section, standard layouts and nothing else.')
    .argument('<key>', 'its key in addresses: lower-case letters, digits and hyphens')
    .argument('<name>', 'its name')
    .requiredOption('--organisation <name>', 'the organisation it belongs to')
    .option('--new-organisation', 'create that organisation')
    .option(
      '--realm <name>',
      'share readers’ accounts with the sites of this realm, which is created if there is none',
    )
    .option('--language <tag>', 'language of the site, like en, fa or pt-BR', 'en')
    .option('--time-zone <zone>', 'time zone of the site, like Europe/Amsterdam', 'UTC')
    .option('--json', 'print JSON for machines')
    .action(async (key: string, name: string, options: Options) => {
      const site = await withDatabase(async ({ pool, config }) => {
        const {
          organisation,
          newOrganisation: isNewOrganisation = false,
          language,
          timeZone,
          realm,
        } = options;
        const { baseDomain, dataDir } = config;
        const store = createDiskStore(join(dataDir, 'media'));
        const made = await createSite(
          pool,
          registry,
          { tenantKey: key, name, organisation, isNewOrganisation, language, timeZone, realm, baseDomain },
          (work, original, fileName) => storeImage(work, store, original, { fileName }),
        );
        return { ...made, origin: quickStartOf(config, made.tenantKey), admin: adminOf(config) };
      });
      if (options.json) print(JSON.stringify(site));
      else print(describe(site, options));
    });
}

/** Describes the created site, its address, and the next step. */
function describe(
  site: { tenantKey: string; origin: string; admin: string },
  { organisation, newOrganisation }: Options,
): string {
  const next = newOrganisation
    ? `Create a user for it: npm run masthead -- create-user EMAIL --organisation "${organisation}" --role admin --first-name … --last-name …`
    : `Its staff find it in the admin: ${site.admin}`;
  return [`Created the site ${site.tenantKey} in ${organisation}: ${site.origin}`, next].join('\n');
}
