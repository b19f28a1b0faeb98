import { sql } from 'kysely';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

const SITE = {
  id: integer({ label: 'Id', help: 'ID of a site that shares accounts.', required: true }),
  name: text({ label: 'Name', required: true }),
};

export const getAccountSites = defineOperation({
  name: 'getAccountSites',
  kind: 'query',
  summary:
    'The sites that share reader accounts with a site, including the site itself. Returns at most 200.',
  input: {
    site: relation({ label: 'Site', help: 'The site whose realm is returned.', to: 'site', required: true }),
  },
  output: {
    shape: 'AccountSites',
    fields: {
      realm: text({ label: 'Realm', required: true }),
      sites: list({ label: 'Sites', required: true, of: SITE, typeName: 'AccountSite', entryLabel: 'site' }),
    },
  },
  access: can('view_site_users', 'manage_memberships', 'manage_site_settings'),
  run: async ({ db, organisationId, siteIds }: OperationContext, { site }) => {
    if (!siteIds.includes(site)) throw notFound('SITE_NOT_FOUND', 'site');
    const { rows } = await sql<{ realm: string; id: number; name: string }>`
      select r.name as realm, s.id, s.name
      from site_realm own
      join realm r on r.organisation_id = own.organisation_id and r.id = own.realm_id
      join site_realm o on o.organisation_id = own.organisation_id and o.realm_id = own.realm_id
      join site s on s.organisation_id = o.organisation_id and s.id = o.site_id
      where own.organisation_id = ${organisationId} and own.site_id = ${site} order by s.name, s.id limit 200`.execute(
      db,
    );
    return { realm: rows[0]?.realm ?? '', sites: rows.map(({ id, name }) => ({ id, name })) };
  },
});
