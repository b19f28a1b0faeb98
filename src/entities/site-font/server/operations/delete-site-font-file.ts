import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, notFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { access } from '../../access.ts';
import { siteFont } from '../../entity.ts';
import { FONTS_OUTPUT, fontsOf } from '../font-files.ts';
import { usesOf } from '../uses.ts';

export const deleteSiteFontFile = defineOperation({
  name: 'deleteSiteFontFile',
  kind: 'mutation',
  summary:
    'Removes a file from one of the site’s own fonts. The last file of a font in use cannot be removed.',
  input: {
    font: relation({ label: 'Font', help: 'The family of the file.', to: 'siteFont', required: true }),
    file: integer({ label: 'File', required: true, min: 1, max: 2_147_483_647 }),
  },
  output: FONTS_OUTPUT,
  access: access.update,
  run: async (ctx: OperationContext, input) => {
    const font = await ctx.records.find(siteFont, input.font, { lock: true });
    if (!font) throw notFound('SITE_FONT_NOT_FOUND', 'font');
    const deleted = await ctx.db
      .deleteFrom('site_font_file')
      .where('organisation_id', '=', ctx.organisationId)
      .where('font_id', '=', font.id)
      .where('id', '=', input.file)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw notFound('FONT_FILE_NOT_FOUND', 'font file');
    const use = font.fileCount > 1 ? null : await usesOf(ctx, font);
    if (use) throw badInput('FONT_IN_USE', `This is the last file of ${font.name}, and ${use}.`);
    await ctx.records.writeSkippingPrepare(siteFont, font, { fileCount: font.fileCount - 1 });
    return { fonts: await fontsOf(ctx, font.site) };
  },
});
