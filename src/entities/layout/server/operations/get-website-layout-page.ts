import { sql } from 'kysely';
import { boolean } from '#fields/boolean/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { isPresent } from '#model/define-module.ts';
import { notFound } from '#model/errors.ts';
import { anyone, can, staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { LAYOUT_PAGE } from '../layout-page-shape.ts';
import { presentLayoutPage } from '../present-layout-page.ts';
import { readerAsking } from '../reader-asking.ts';

export const getWebsiteLayoutPage = defineOperation({
  name: 'getWebsiteLayoutPage',
  kind: 'query',
  summary: 'A page of the site as data: its subject, its layout and the content of each block.',
  input: {
    alias: text({
      label: 'Alias',
      required: true,
      lengthMax: 2000,
      help: 'The full path, with or without a leading slash; anything after # or ? is ignored.',
    }),
    useCache: boolean({
      label: 'From the cache',
      default: true,
      help: 'Cached responses are as current as pages: every edit purges the affected responses. Only staff can turn the cache off.',
    }),
    preview: boolean({
      label: 'Preview',
      default: false,
      help: 'Includes unpublished work. Only for users with manage_content; ignored for others.',
    }),
    cacheKey: text({
      label: 'Cache key',
      lengthMax: 100,
      help: 'Separates cached responses by key. For staff only, ignored for others.',
    }),
  },
  output: { shape: 'WebsiteLayoutPage', fields: LAYOUT_PAGE },
  access: anyone,
  before: async ({ actor, passes, site, services }: BeforeContext<OperationContext>, input) => {
    if (!site) throw notFound('PAGE_NOT_FOUND', 'page');
    const isStaff = staff(actor);
    const answer = await services.pages.layoutPage(
      site,
      {
        alias: input.alias,
        useCache: !isStaff || (input.useCache ?? true),
        preview: (input.preview ?? false) && can('manage_content')(actor),
        reader: readerAsking({ actor, passes }),
        cacheKey: isStaff ? (input.cacheKey ?? '') : '',
      },
      presentLayoutPage,
    );
    return answer as { page: Record<string, unknown> | null } | null;
  },
  run: async (ctx: OperationContext, _input, answer) => {
    if (!answer) throw notFound('PAGE_NOT_FOUND', 'page');
    const id = answer.page?.['contentId'];
    if (typeof id !== 'number') return answer;
    return { ...answer, page: { ...answer.page, ...(await filingOf(ctx, id, answer.page ?? {})) } };
  },
});

interface FilingRow {
  teaser: string | null;
  terms: { id: number; name: string; type: string }[] | null;
  schedules: { sectionId: number; option: string; start: string; end: string | null }[] | null;
  creator: { id: number; name: string } | null;
}

/** Terms, placements and author of the record, which can change while the page does not. */
async function filingOf(
  ctx: OperationContext,
  id: number,
  page: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { organisationId, now } = ctx;
  const siteId = ctx.site?.siteId ?? 0;
  const { rows } = await sql<FilingRow>`
    select c.teaser,
      (select json_agg(json_build_object('id', t.id, 'name', t.name, 'type', t.type) order by t.name) from taxonomy t
        where t.organisation_id = c.organisation_id and t.id = any (c.taxonomy_ids)) as terms,
      (select json_agg(json_build_object('sectionId', s.section_id, 'option', s.option, 'start', s.starts_at,
          'end', nullif(s.ends_at, 'infinity')) order by s.starts_at desc, s.section_id, s.option) from content_schedule s
        where s.organisation_id = c.organisation_id and s.content_id = c.id and s.site_id = ${siteId} and s.is_direct
          and s.option <> '*' and is_public(1, s.starts_at, s.ends_at, ${now}::timestamptz)) as schedules,
      (select json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) from cms_user u
        where u.organisation_id = c.organisation_id and u.id = c.created_by_id) as creator
    from content c where c.organisation_id = ${organisationId} and c.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  const { module } = ctx.registry.entities.get('taxonomy') ?? {};
  const hasTerms = ctx.site !== null && isPresent({ module }, ctx.site.modulesOn);
  const terms = hasTerms ? (row?.terms ?? []) : [];
  const namesOf = (...types: string[]) =>
    terms.filter(({ type }) => types.includes(type)).map(({ name }) => name);
  const iso = (value: string | null) => value && new Date(value).toISOString();
  return {
    explicitTeaser: row?.teaser ?? null,
    taxonomy: { edges: terms.map((node) => ({ node })) },
    websiteSchedules: (row?.schedules ?? []).map((entry) => ({
      ...entry,
      start: iso(entry.start),
      end: iso(entry.end),
    })),
    createdBy: staff(ctx.actor) ? (row?.creator ?? null) : null,
    metadata: {
      ...(page['metadata'] as object | null),
      aiKeywords: namesOf('Tag', 'Topic'),
      aiIndustries: namesOf('Industry', 'Market'),
    },
  };
}
