import { join } from 'node:path';
import type { Command } from 'commander';
import { storeImage } from '#entities/asset/server/create-asset.ts';
import { badInput } from '#model/errors.ts';
import { createDiskStore } from '#server/media/index.ts';
import { registry } from '#server/registry.ts';
import { createSite } from '#server/setup/index.ts';
import { withDatabase } from './database.ts';
import { print } from './terminal.ts';

interface Options {
  organisation: string;
  language: string;
  timeZone: string;
  realm?: string;
  json?: boolean;
}

/** A new site is seen by a running server at once: the creation purges the list of sites. */
export function createSiteCommand(program: Command): void {
  program
    .command('create-site')
    .description('Creates a site with a home section, standard layouts and nothing else.')
    .argument('<key>', 'its key in addresses: lower-case letters, digits and hyphens')
    .argument('<name>', 'its name')
    .requiredOption(
      '--organisation <name>',
      'the organisation it belongs to; made when there is none of this name',
    )
    .option('--realm <name>', 'share readers’ accounts with the sites of this realm; made when there is none')
    .option('--language <code>', 'language of the site', 'en')
    .option('--time-zone <zone>', 'time zone of the site, like Europe/Amsterdam', 'UTC')
    .option('--json', 'print JSON for machines')
    .action(async (key: string, name: string, options: Options) => {
      if (!Intl.supportedValuesOf('timeZone').includes(options.timeZone) && options.timeZone !== 'UTC') {
        throw badInput(`“${options.timeZone}” is not a time zone. Write one like Europe/Amsterdam.`);
      }
      const site = await withDatabase(async ({ pool, config }) => {
        const { organisation, language, timeZone, realm } = options;
        const { baseDomain, dataDir } = config;
        const store = createDiskStore(join(dataDir, 'media'));
        return createSite(
          pool,
          registry,
          { tenantKey: key, name, organisation, language, timeZone, realm, baseDomain },
          (work, original, fileName) => storeImage(work, store, original, { fileName }),
        );
      });
      print(
        options.json
          ? JSON.stringify(site)
          : `Site ${site.tenantKey} is made, in the organisation ${options.organisation}.`,
      );
    });
}
