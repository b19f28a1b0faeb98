import { sql } from 'kysely';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { canCreateSites } from '../../access.ts';
import { NEW_SITE } from '../../new-site.ts';

export const createSite = defineOperation({
  name: 'createSite',
  kind: 'mutation',
  summary:
    'Creates a site of the caller’s organisation below the installation’s domain, with a home section, layouts and settings. The operator limits the number of sites per organisation.',
  input: NEW_SITE,
  output: {
    shape: 'CreatedSite',
    fields: {
      tenantKey: text({ label: 'Tenant key', required: true }),
      origin: text({ label: 'Address', required: true }),
    },
  },
  access: canCreateSites,
  run: async (ctx: OperationContext, input) => {
    await assertSiteLimit(ctx, ctx.services.config.sitesMax);
    return ctx.services.addSite(ctx, input);
  },
});

/**
 * Throws if the organisation already has the maximum number of sites. Serialises concurrent creations, so
 * that both are counted. Counts realms, because a concurrently created site is not visible here.
 */
async function assertSiteLimit({ db, organisationId }: OperationContext, max: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sites/${organisationId}`}, 0))`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from site_realm where organisation_id = ${organisationId}`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count >= max)
    throw badInput(
      'TOO_MANY_SITES',
      `Your organisation has ${count} sites, and this installation allows ${max}. Ask the operator to raise SITES_MAX.`,
    );
}
