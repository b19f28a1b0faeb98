import { defineOperation } from '#model/define-operation.ts';
import { FILE_SIZE_BYTES_MAX } from '#media/media.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { storeFile } from '../create-file.ts';

export const uploadMediaFile = defineOperation({
  name: 'uploadMediaFile',
  kind: 'mutation',
  summary:
    'Stores a file other than an image in the library. Returns the existing record if the file is already stored, and restores it from the trash.',
  input: {},
  output: { record: 'mediaFile' },
  access: can('manage_media'),
  file: {
    sizeBytesMax: FILE_SIZE_BYTES_MAX,
    read: (bytes: Buffer, name, { media }: OperationContext['services']) => media.inspect(bytes, name),
  },
  run: (ctx: OperationContext, _input, file) =>
    storeFile(ctx, ctx.services.media.store, file.content, {
      fileName: file.name,
      homeSite: ctx.site?.siteId ?? null,
    }),
});
