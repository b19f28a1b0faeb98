import { defineOperation } from '#model/define-operation.ts';
import { IMAGE_SIZE_BYTES_MAX } from '#media/media.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { storeImage } from '../create-asset.ts';

export const uploadAsset = defineOperation({
  name: 'uploadAsset',
  kind: 'mutation',
  summary:
    'Stores an image in the library. Returns the existing record if the image is already stored, and restores it from the trash.',
  input: {},
  output: { record: 'asset' },
  access: can('manage_media'),
  file: {
    sizeBytesMax: IMAGE_SIZE_BYTES_MAX,
    read: (bytes: Buffer, _name, { media }: OperationContext['services']) => media.normalise(bytes),
    readFromDisk: (file, _name, { media }: OperationContext['services']) => media.normalise(file),
  },
  run: (ctx: OperationContext, _input, file) =>
    storeImage(ctx, ctx.services.media.store, file.content, {
      fileName: file.name,
      homeSite: ctx.site?.siteId ?? null,
    }),
});
