import { relation } from '#fields/relation/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { conflict, notFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { access } from '../../access.ts';
import { siteFont } from '../../entity.ts';
import { FONTS_OUTPUT, fontsOf } from '../font-files.ts';
import { usesOf } from '../uses.ts';

export const deleteSiteFont = defineOperation({
  name: 'deleteSiteFont',
  kind: 'mutation',
  summary: 'Permanently deletes one of the site’s own fonts with its files, unless its settings use it.',
  input: {
    id: relation({
      label: 'Font',
      help: 'The family that is deleted with its files.',
      to: 'siteFont',
      required: true,
    }),
  },
  output: FONTS_OUTPUT,
  access: access.delete,
  run: async (ctx: OperationContext, input) => {
    const font = await ctx.records.find(siteFont, input.id, { lock: true });
    if (!font) throw notFound('SITE_FONT_NOT_FOUND', 'font');
    const use = await usesOf(ctx, font);
    if (use) throw conflict('FONT_IN_USE', `${use}.`, {});
    await ctx.records.delete(siteFont, font.id);
    return { fonts: await fontsOf(ctx, font.site) };
  },
});
