import { modulesOnOf } from '#model/define-module.ts';
import { modules } from '#registry/modules.ts';
import { createSiteDirectory, type SiteDirectory } from '#server/sites/index.ts';
import { reachedAt } from './addresses.ts';
import type { CommandDatabase } from './database.ts';

/** Loads the directory of sites for one command, as the server has it in memory. */
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
