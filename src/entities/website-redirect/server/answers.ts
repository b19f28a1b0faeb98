/** Where an address without a page leads; whatever changes it purges the whole site. */
import { sql, type RawBuilder } from 'kysely';
import { defineAnswers } from '#model/define-answers.ts';
import { encodedPath, isReservedAlias, pagePath } from '#model/paths.ts';

/** A target on the site in the one spelling of pages, so that nobody is redirected twice; paths of routes stay as they are. */
function inOneSpelling(to: string): string {
  const [, path = '', rest = ''] = /^(\/[^?#]*)(.*)$/s.exec(to) ?? [];
  const spelt = path === '' ? null : pagePath(path);
  return spelt === null || isReservedAlias(spelt.slice(1)) ? to : encodedPath(spelt) + rest;
}

interface RedirectRow {
  to: string;
}

export const answers = defineAnswers<RedirectRow, RawBuilder<unknown>>({
  entity: 'websiteRedirect',
  order: 90,
  lookup: {
    statement: (path, { data }) =>
      path === '/'
        ? null
        : sql`select "to" from website_redirect
            where organisation_id = ${data.organisationId} and site_id = ${data.site.id} and "from" = ${path}`,
    answer: ({ to }) => ({ kind: 'redirect', to: inOneSpelling(to), tags: [] }),
    paths: ({ organisationId, siteId }, count) =>
      sql`select "from" as path from website_redirect
        where organisation_id = ${organisationId} and site_id = ${siteId} limit ${count}`,
  },
});
