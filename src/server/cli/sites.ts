import type { Command } from 'commander';
import { withDatabase } from './database.ts';
import { loadSiteDirectory } from './site-directory.ts';
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
