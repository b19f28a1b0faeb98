import { sql } from 'kysely';
import { defineRoute } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/http/index.ts';
import { campaignPath } from '../../composer/model/paths.ts';

/** The newest sent campaign of a template (specification, public site, section 2 "Routes"; readings 31). */
export const latestNewsletter = defineRoute<RouteContext>({
  name: 'latestNewsletter',
  host: 'site',
  path: '/latest-newsletter/:template',
  methods: ['GET'],
  body: 'none',
  limit: { requests: 600, seconds: 3_600 },
  async handle(ctx, { params: { template = '' } }) {
    const { site } = ctx;
    if (!site || !/^[1-9]\d{0,8}$/.test(template)) return null;
    const found = await ctx.read((db) =>
      sql<{ id: number }>`
        select id from newsletter_campaign
        where organisation_id = ${ctx.organisationId} and site_id = ${site.siteId} and template_id = ${Number(template)} and state = 'sent'
        order by date desc, id desc limit 1`.execute(db),
    );
    const [campaign] = found.rows;
    return campaign ? { status: 302, redirect: campaignPath(campaign.id) } : null;
  },
});
