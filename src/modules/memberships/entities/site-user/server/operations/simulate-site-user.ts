import { sql } from 'kysely';
import { email } from '#fields/email/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound, unauthenticated } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { realmOf } from '../../../../server/accounts.ts';
import { emailKey } from '../../../../server/email-key.ts';
import { createSimulationCode } from '../../../../server/simulation.ts';

export const simulateSiteUser = defineOperation({
  name: 'simulateSiteUser',
  kind: 'mutation',
  summary:
    'A URL of the site in use with a button that logs the caller in as a reader for a day, after logging out whoever is logged in there. The button works once, for a minute. Password and email cannot be changed meanwhile, and views are not metered.',
  input: { username: email({ label: 'Email', required: true }) },
  output: {
    shape: 'SiteUserSimulation',
    fields: {
      username: text({ label: 'Email', required: true }),
      url: text({ label: 'URL', required: true }),
    },
  },
  access: can('simulate_site_users'),
  run: async (ctx: OperationContext, { username }) => {
    const { actor, db, organisationId, site } = ctx;
    if (actor.kind !== 'staff') throw unauthenticated();
    if (!site) throw notFound('site');
    const { rows } = await sql<{ id: number; username: string }>`
      select id, username from site_user where organisation_id = ${organisationId} and realm = ${realmOf(site)}
        and email_key = ${emailKey(username)} and status = 1`.execute(db);
    const [user] = rows;
    if (!user) throw notFound('active site user');
    const chosen = { siteUserId: user.id, cmsUserId: actor.id };
    const code = await createSimulationCode(db, site, chosen);
    return { username: user.username, url: `${site.origin}/_preview/simulation/${code}` };
  },
});
