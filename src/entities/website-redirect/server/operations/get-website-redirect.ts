import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, notFound } from '#model/errors.ts';
import { anyone, staff } from '#model/permissions.ts';
import { withQuery } from '#addresses/redirect-target.ts';
import type { OperationContext } from '#server/context.ts';
import { websiteRedirect } from '../../entity.ts';
import { normaliseFrom } from '../../normalise-from.ts';

export const getWebsiteRedirect = defineOperation({
  name: 'getWebsiteRedirect',
  kind: 'query',
  summary: 'A redirect of the site by its source path or, for staff, by its ID.',
  input: {
    id: integer({ label: 'Id', min: 1, help: 'For staff, instead of the source path.' }),
    from: text({
      label: 'From',
      lengthMax: 2000,
      pattern: /^\/(?!\/)/,
      patternMessage: 'From is a path of the site, like /old/address.',
      help: 'With the query string if the redirect should preserve it.',
    }),
    preserveQueryString: boolean({
      label: 'Pass on query parameters',
      default: false,
      help: 'Query parameters are passed to the target unless it is a PDF.',
    }),
  },
  output: { record: 'websiteRedirect' },
  access: anyone,
  run: async (ctx: OperationContext, { id, from, preserveQueryString }) => {
    if (id !== null) {
      const record = staff(ctx.actor) ? await ctx.records.find(websiteRedirect, id) : null;
      if (!record) throw notFound('WEBSITE_REDIRECT_NOT_FOUND', 'redirect');
      return record;
    }
    if (from === null)
      throw badInput('VALUE_MISSING', 'Pass either `from` or, as staff, `id`.', {
        from: 'From is required where no id is given.',
      });
    const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(from) ?? [];
    const row = await ctx.db
      .selectFrom('website_redirect')
      .select('id')
      .where('organisation_id', '=', ctx.organisationId)
      .where('site_id', '=', ctx.site?.siteId ?? 0)
      .where('from', '=', normaliseFrom(path))
      .executeTakeFirst();
    const record = row && (await ctx.records.find(websiteRedirect, row.id));
    if (!record) throw notFound('WEBSITE_REDIRECT_NOT_FOUND', 'redirect');
    return { ...record, to: withQuery(record.to, preserveQueryString ? query : '') };
  },
});
