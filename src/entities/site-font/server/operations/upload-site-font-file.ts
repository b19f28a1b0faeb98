import { relation } from '#fields/relation/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, notFound } from '#model/errors.ts';
import { FONT_FILES_MAX, FONT_SIZE_BYTES_MAX } from '#look/own-fonts.ts';
import type { OperationContext } from '#server/context.ts';
import { access } from '../../access.ts';
import { siteFont } from '../../entity.ts';
import { FONTS_OUTPUT, fontsOf, storeFontFile } from '../font-files.ts';

export const uploadSiteFontFile = defineOperation({
  name: 'uploadSiteFontFile',
  kind: 'mutation',
  summary:
    'Adds a file to one of the site’s own fonts: WOFF2, WOFF, TTF or OTF, at most 2 MB. Weight and style are read from the file.',
  input: {
    font: relation({ label: 'Font', help: 'The family that gets the file.', to: 'siteFont', required: true }),
  },
  output: FONTS_OUTPUT,
  access: access.update,
  file: {
    sizeBytesMax: FONT_SIZE_BYTES_MAX,
    read: (bytes: Buffer, _name, { media }: OperationContext['services']) => media.cutFont(bytes),
  },
  run: async (ctx: OperationContext, input, { name, content }) => {
    const font = await ctx.records.find(siteFont, input.font, { lock: true });
    if (!font) throw notFound('SITE_FONT_NOT_FOUND', 'font');
    const { files = [] } = (await fontsOf(ctx, font.site)).find(({ id }) => id === font.id) ?? {};
    if (files.length >= FONT_FILES_MAX)
      throw badInput(
        'TOO_MANY_FONT_FILES',
        `A font may have at most ${FONT_FILES_MAX} files. Remove one first.`,
      );
    const same = files.find(({ weight, style }) => weight === content.weight && style === content.style);
    if (same)
      throw badInput(
        'FONT_FILE_EXISTS',
        `${font.name} already has a file of weight ${same.weight}, ${same.style === 'italic' ? 'italic' : 'upright'}: ${same.fileName}. Remove it first.`,
      );
    await storeFontFile(ctx, ctx.services.media.store, font, { fileName: name, cut: content });
    await ctx.records.writeSkippingPrepare(siteFont, font, { fileCount: files.length + 1 });
    return { fonts: await fontsOf(ctx, font.site) };
  },
});
