import { sql } from 'kysely';
import { boolean } from '#fields/boolean/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { HOME_ALIAS } from '#addresses/paths.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

interface SetupProgress {
  isDescribed: boolean;
  hasSections: boolean;
  hasPublished: boolean;
  privacyPolicy: string | null;
  hasColleagues: boolean;
}

const done = (label: string) => boolean({ label, required: true });

export const getSiteSetup = defineOperation({
  name: 'getSiteSetup',
  kind: 'query',
  summary: 'The setup steps of the current site and whether they are done, as listed on the home screen.',
  input: {},
  output: {
    shape: 'SiteSetup',
    fields: {
      isDescribed: done('Has a tagline or a description'),
      hasSections: done('Has a section beside the home page'),
      hasPublished: done('Has published an item'),
      hasPrivacyPolicy: done('Has a privacy policy that exists'),
      hasColleagues: done('The site has other users'),
      sendsEmail: done('Sends emails by SMTP'),
    },
  },
  access: can('manage_site_settings'),
  run: async (ctx: OperationContext) => {
    const { site, db } = ctx;
    if (!site) throw notFound('SITE_NOT_FOUND', 'site');
    const { organisationId, siteId } = site;
    const { rows } = await sql<SetupProgress>`
      select
        coalesce(nullif(s.tagline, ''), nullif(s.description, '')) is not null as "isDescribed",
        exists (select 1 from website_section w where w.organisation_id = ${organisationId} and w.site_id = ${siteId}
          and w.alias <> ${HOME_ALIAS}) as "hasSections",
        exists (select 1 from content_schedule c where c.organisation_id = ${organisationId} and c.site_id = ${siteId}
          and c.starts_at <= now()) as "hasPublished",
        nullif(s.general ->> 'privacyPolicy', '') as "privacyPolicy",
        exists (select 1 from cms_user u where u.organisation_id = ${organisationId} and u.status = 1
          and (u.is_global = 1 or ${siteId} = any (u.tenants_ids)) offset 1) as "hasColleagues"
      from site s where s.organisation_id = ${organisationId} and s.id = ${siteId}`.execute(db);
    const [row] = rows;
    if (!row) throw notFound('SITE_NOT_FOUND', 'site');
    const { privacyPolicy, ...steps } = row;
    const links = privacyPolicy === null ? [] : [privacyPolicy];
    const missing = await ctx.services.pages.missing(db, site, links, ctx.now);
    return {
      ...steps,
      hasPrivacyPolicy: links.length > 0 && missing.size === 0,
      sendsEmail: !ctx.services.mail.isFolder,
    };
  },
});
