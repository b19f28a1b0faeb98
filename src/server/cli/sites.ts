import { modulesOnOf } from '#model/define-module.ts';
import { modules } from '#registry/modules.ts';
import { createSiteDirectory, type SiteDirectory } from '#server/sites/index.ts';
import type { Command } from 'commander';
import { reachedAt } from './addresses.ts';
import { withDatabase, type CommandDatabase } from './database.ts';
import { print } from './terminal.ts';

/** `sites --json` prints `[{"tenantKey","name","domains"}]` and no other output (contract). */
export function sitesCommand(program: Command): void {
  program
    .command('sites')
    .description('Lists the sites of this installation.')
    .option('--json', 'print JSON for machines')
    .action(async (options: { json?: boolean }) => {
      const sites = await withDatabase(async (database) => (await loadSiteDirectory(database)).all());
      if (options.json) {
        print(
          JSON.stringify(sites.map(({ tenantKey, name, hosts }) => ({ tenantKey, name, domains: hosts }))),
        );
        return;
      }
      for (const site of sites) print(`${site.tenantKey}  ${site.name}  ${site.origin}`);
      if (sites.length === 0)
        print('There is no site yet. Create one with: npm run masthead -- create-site --help');
    });
}

/**
 * Loads the directory of sites for one command: all sites of the installation with their hosts, origins and
 * modules, as a server has them in memory. It does not change when a site does. Throws the errors of the
 * database.
 */
export function loadSiteDirectory({
  pool,
  config,
}: Pick<CommandDatabase, 'pool' | 'config'>): Promise<SiteDirectory> {
  return createSiteDirectory(pool, {
    ...config,
    ...reachedAt(config),
    modulesOf: (saved) => modulesOnOf(modules, saved),
  });
}
