import { z } from 'zod';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { canChangeSettings } from '../../access.ts';
import { site } from '../../entity.ts';

const HREF_MAX = 2_000;

/** Schema of the unsaved settings that can have warnings. */
const CHANGES = z.looseObject({
  general: z.looseObject({ privacyPolicy: z.string().max(HREF_MAX).nullish() }).nullish(),
});

export const getSiteWarnings = defineOperation({
  name: 'getSiteWarnings',
  kind: 'query',
  summary: 'Problems with settings before they are saved, such as a privacy policy that is a missing page.',
  input: {
    id: integer({ label: 'Site', help: 'ID of the site whose settings would be saved.', required: true }),
    values: json({
      label: 'Values to save',
      check: CHANGES,
    }),
  },
  output: {
    shape: 'ChangeWarnings',
    fields: {
      warnings: list({
        label: 'Warnings',
        required: true,
        typeName: 'ChangeWarning',
        entryLabel: 'warning',
        of: {
          title: text({ label: 'Title', required: true }),
          text: text({ label: 'Text', required: true }),
        },
      }),
    },
  },
  access: canChangeSettings,
  run: async (ctx: OperationContext, { id, values }) => {
    const record = ctx.siteIds.includes(id) ? await ctx.records.find(site, id) : null;
    const ref = ctx.services.sites.byId(id);
    if (!record || !ref) throw notFound('SITE_NOT_FOUND', 'site');
    const href = CHANGES.parse(values ?? {}).general?.privacyPolicy;
    const known = CHANGES.safeParse(record).data?.general?.privacyPolicy;
    if (!href || href === known) return { warnings: [] };
    const missing = await ctx.services.pages.missing(ctx.db, ref, [href], ctx.now);
    if (!missing.has(href)) return { warnings: [] };
    return {
      warnings: [
        {
          title: `There is no page at ${href}`,
          text: 'Readers who follow the link to the privacy policy find a missing page. Publish a page with this URL, or choose another link.',
        },
      ],
    };
  },
});
