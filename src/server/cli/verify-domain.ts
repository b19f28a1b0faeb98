import type { Command } from 'commander';
import { badInput } from '#model/errors.ts';
import { recordPurge } from '#server/cache/index.ts';
import { transaction } from '#server/db/index.ts';
import { withDatabase } from './database.ts';
import { print } from './terminal.ts';

interface Options {
  primary?: boolean;
  json?: boolean;
}

/** An operator says that a domain leads here: nothing on this machine could find that out without asking the net. */
export function verifyDomainCommand(program: Command): void {
  program
    .command('verify-domain')
    .description('Marks a domain that a site named as verified; readers are served there from then on.')
    .argument('<key>', 'key of the site')
    .argument('<domain>', 'the domain as it is in the site’s list')
    .option('--primary', 'send readers of the site’s other addresses there')
    .option('--json', 'print JSON for machines')
    .action(async (key: string, host: string, options: Options) => {
      await withDatabase(({ pool }) =>
        transaction(pool, { kind: 'platform' }, async (db) => {
          const site = await db
            .selectFrom('site')
            .select(['id', 'organisation_id'])
            .where('tenant_key', '=', key)
            .executeTakeFirst();
          if (!site) throw badInput(`There is no site with the key “${key}”.`);
          const other = await db
            .selectFrom('site_domain')
            .select('site_id')
            .where('host', '=', host)
            .where('verified', 'is not', null)
            .where('site_id', '!=', site.id)
            .executeTakeFirst();
          if (other) throw badInput(`${host} is verified for another site. Remove it there first.`);
          if (options.primary)
            await db
              .updateTable('site_domain')
              .set({ is_primary: false })
              .where('site_id', '=', site.id)
              .execute();
          const done = await db
            .updateTable('site_domain')
            .set({ verified: new Date().toISOString(), ...(options.primary && { is_primary: true }) })
            .where('site_id', '=', site.id)
            .where('host', '=', host)
            .returning('host')
            .executeTakeFirst();
          if (!done)
            throw badInput(`The site ${key} did not name the domain ${host}. Add it in the admin first.`);
          await recordPurge(db, ['sites', `site:${site.id}`]);
        }),
      );
      print(options.json ? JSON.stringify({ tenantKey: key, host }) : `${host} now shows the site ${key}.`);
    });
}
