/** Redirects requests for addresses without a page; any change of a redirect purges the whole site. */
import { sql, type RawBuilder } from 'kysely';
import { definePageResolver } from '#model/pages/define-page-resolver.ts';
import { encodedPath, isReservedAlias, pagePath } from '#addresses/paths.ts';
import { contentTag } from '../../content/server/view-model.ts';

/**
 * Returns a target on the site in its canonical spelling, so that readers are redirected only once; paths of
 * routes are unchanged.
 */
function inOneSpelling(to: string, reserved: ReadonlySet<string>): string {
  const [, path = '', rest = ''] = /^(\/[^?#]*)(.*)$/s.exec(to) ?? [];
  const spelt = path === '' ? null : pagePath(path);
  return spelt === null || isReservedAlias(spelt.slice(1), reserved) ? to : encodedPath(spelt) + rest;
}

interface RedirectRow {
  to: string;
  /** Item that will appear at the path later and then replaces the redirect. */
  item: number | null;
}

export const pageResolver = definePageResolver<RedirectRow, RawBuilder<unknown>>({
  entity: 'websiteRedirect',
  order: 90,
  lookup: {
    statement: (path, { data }) =>
      path === '/'
        ? null
        : sql`select "to", (select c.id from content c
              where c.organisation_id = ${data.organisationId} and c.site_id = ${data.site.id}
                and c.alias = ${path.slice(1)} and c.status <> 0) as item
            from website_redirect
            where organisation_id = ${data.organisationId} and site_id = ${data.site.id} and "from" = ${path}`,
    answer: ({ to, item }, _path, { data }) => ({
      kind: 'redirect',
      to: inOneSpelling(to, data.reservedPaths),
      tags: item === null ? [] : [contentTag(item, data.organisationId)],
    }),
    paths: ({ organisationId, siteId }, count) =>
      sql`select "from" as path from website_redirect
        where organisation_id = ${organisationId} and site_id = ${siteId} limit ${count}`,
  },
});
