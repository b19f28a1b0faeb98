/** Where an address without a page leads; whatever changes it purges the whole site. */
import { sql, type RawBuilder } from 'kysely';
import { defineAnswers } from '#model/define-answers.ts';

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
    answer: ({ to }) => ({ kind: 'redirect', to, tags: [] }),
    paths: ({ organisationId, siteId }, count) =>
      sql`select "from" as path from website_redirect
        where organisation_id = ${organisationId} and site_id = ${siteId} limit ${count}`,
  },
});
