import { sql } from 'kysely';
import { email } from '#fields/email/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, forbidden, notFound } from '#model/errors.ts';
import { assertPerson, can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { realmOf } from '../../../../server/accounts.ts';
import { emailKey } from '#addresses/email-key.ts';
import { createSimulationCode } from '../../../../../staff/server/simulation.ts';
import { loadAccount } from '../load-account.ts';

export const simulateSiteUser = defineOperation({
  name: 'simulateSiteUser',
  kind: 'mutation',
  summary:
    'Returns the URL of a page with a button that logs the caller in as the reader for a day and logs out any other reader in that browser. The page is on the current site or, for a reader of another realm, on a site of that realm. The button works once, within a minute. During the simulation, password and email cannot be changed and views are not metered.',
  input: {
    id: integer({ label: 'Id', names: 'siteUser', min: 1, max: 2_147_483_647 }),
    username: email({
      label: 'Email',
      names: 'accountAddress',
      help: 'Username on the current site. Not needed with an ID.',
    }),
  },
  output: {
    shape: 'SiteUserSimulation',
    fields: {
      username: text({ label: 'Email', required: true }),
      url: text({ label: 'URL', required: true }),
    },
  },
  access: can('simulate_site_users'),
  run: async (ctx: OperationContext, { id, username }) => {
    const { actor, db } = ctx;
    assertPerson(actor);
    if (id === null && username === null) throw badInput('VALUE_MISSING', 'Pass `id` or `username`.');
    const userId = id ?? (await idOf(ctx, username ?? ''));
    const { user, isOfSite } = await loadAccount(ctx, userId, { lock: false });
    if (user.status !== 1) throw notFound('SITE_USER_NOT_FOUND', 'active site user');
    const site = isOfSite && ctx.site ? ctx.site : await siteOfRealm(ctx, user);
    const code = await createSimulationCode(db, site, { siteUserId: user.id, cmsUserId: actor.id });
    return { username: user.username, url: `${site.origin}/_preview/simulation/${code}` };
  },
});

/** Id of the active account with this email on the site in use. Throws NOT_FOUND. */
async function idOf({ db, organisationId, site }: OperationContext, username: string): Promise<number> {
  if (!site) throw notFound('SITE_NOT_FOUND', 'site');
  const { rows } = await sql<{ id: number }>`
    select id from site_user where organisation_id = ${organisationId} and realm = ${realmOf(site)}
      and email_key = ${emailKey(username)} and status = 1`.execute(db);
  const [found] = rows;
  if (!found) throw notFound('SITE_USER_NOT_FOUND', 'active site user');
  return found.id;
}

/**
 * A site on which the account is valid: the site of its registration, otherwise one of the caller's sites.
 * Throws FORBIDDEN without such a site.
 */
async function siteOfRealm(
  { db, organisationId, services }: OperationContext,
  { realm, site }: { realm: number; site: number },
): Promise<SiteRef> {
  const { rows } = await sql<{ id: number }>`
    select site_id as id from site_realm
    where organisation_id = ${organisationId} and realm_id = ${realm} and site_id = any (current_sites())
    order by site_id = ${site} desc, site_id limit 1`.execute(db);
  const found = services.sites.byId(rows[0]?.id ?? 0);
  if (!found) throw forbidden('ACCOUNT_OF_OTHER_SITE', 'The reader has no account on a site you work on.');
  return found;
}
