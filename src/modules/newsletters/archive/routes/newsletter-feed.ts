/** `GET /__rss/newsletter/{id}.xml` on a site's host: the sent campaigns of a newsletter as RSS 2.0. */
import { sql } from 'kysely';
import { absoluteUrl } from '#addresses/paths.ts';
import { defineRoute } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/http/index.ts';
import { emptyElement, htmlElement, textElement, XML_HEAD } from '#server/pages/system/xml.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { campaignPath } from '../../composer/model/paths.ts';
import { archiveFeedPath, archivePath } from '../model/archive.ts';
import { archivedNewsletter, type ArchivedNewsletter } from '../server/archived-newsletter.ts';
import { listedCampaigns, type ListedCampaign } from '../server/listed-campaigns.ts';

/** Campaigns in a feed. */
const FEED_COUNT = 50;

/** How long caches may store a feed. */
const CACHE_SECONDS = 300;

export const newsletterFeed = defineRoute<RouteContext>({
  name: 'newsletterFeed',
  host: 'site',
  path: '/__rss/newsletter/:file',
  methods: ['GET'],
  body: 'none',
  limit: { requests: 600, seconds: 3_600 },
  cacheSeconds: CACHE_SECONDS,
  async handle(ctx, { params: { file = '' } }) {
    const { site, organisationId } = ctx;
    const id = Number(/^([1-9]\d{0,8})\.xml$/.exec(file)?.[1] ?? 0);
    if (!site || id === 0) return null;
    const { siteId } = site;
    const found = await ctx.read(async (db) => {
      const place = { organisationId, siteId };
      const { rows } = await archivedNewsletter(place, id).execute(db);
      const more = sql`and c.newsletter_id = ${id} order by c.date desc, c.id desc limit ${FEED_COUNT}`;
      const campaigns = await listedCampaigns(place, more).execute(db);
      return { newsletter: rows[0], campaigns: campaigns.rows };
    });
    if (!found.newsletter) return null;
    const xml = feedOf(site, found.newsletter, found.campaigns);
    return { data: { type: 'application/rss+xml; charset=utf-8', bytes: new TextEncoder().encode(xml) } };
  },
});

function feedOf(
  { origin, language }: SiteRef,
  { id, title, description }: ArchivedNewsletter,
  campaigns: readonly ListedCampaign[],
): string {
  const self = absoluteUrl(origin, archiveFeedPath(id));
  const channel = [
    textElement('title', title),
    textElement('link', absoluteUrl(origin, archivePath(id))),
    htmlElement('description', description ?? title),
    textElement('language', language),
    emptyElement('atom:link', { href: self, rel: 'self', type: 'application/rss+xml' }),
    ...campaigns.map((campaign) => itemOf(origin, campaign)),
  ];
  const namespace = 'xmlns:atom="http://www.w3.org/2005/Atom"';
  return `${XML_HEAD}<rss version="2.0" ${namespace}><channel>${channel.join('')}</channel></rss>`;
}

function itemOf(origin: string, { id, subject, preheader, date }: ListedCampaign): string {
  const url = absoluteUrl(origin, campaignPath(id));
  const parts = [
    textElement('title', subject),
    textElement('link', url),
    textElement('guid', url, { isPermaLink: 'true' }),
    textElement('pubDate', new Date(date).toUTCString()),
    htmlElement('description', preheader),
  ];
  return `<item>${parts.join('')}</item>`;
}
