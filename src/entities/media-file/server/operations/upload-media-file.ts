import { defineOperation } from '#model/define-operation.ts';
import { FILE_SIZE_BYTES_MAX } from '#model/media.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { storeFile } from '../create-file.ts';

export const uploadMediaFile = defineOperation({
  name: 'uploadMediaFile',
  kind: 'mutation',
  summary: 'Stores a file that is no picture in the library; one that is there already is answered as it is.',
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
