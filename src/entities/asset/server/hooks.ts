import { forbidden } from '#model/errors.ts';
import { mediaTag, UPLOAD_SECONDS_MAX } from '#media/media.ts';
import { onAllSites } from '#model/permissions.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { asset } from '../entity.ts';
import { assetAddresses, RENDITION, renditionsOf, sourceOf } from './addresses.ts';
import { imports } from './imports.ts';

export const hooks: EntityHooks<typeof asset> = {
  entity: asset,
  // The library belongs to the organisation, but an image shown on a site may only be changed by users of
  // that site.
  prepare: async ({ actor, records }, { action, before, values }) => {
    if (
      action === 'update' &&
      before &&
      !onAllSites(actor) &&
      (await records.isUsedOnOtherSites(asset, before.id))
    )
      throw forbidden(
        'USED_ON_OTHER_SITE',
        'This image is also used on a site you do not work on. Ask someone with access to all sites to change it.',
      );
    return values;
  },
  imports,
  computed: {
    src: {
      type: { scalar: 'String' },
      description:
        'A JPEG at most 960 pixels wide, with the editor’s crop. If the image is gated, its URL checks the reader on every request.',
      isOfCard: true,
      isOfPlacements: true,
      resolve: async (_work, record, context, placement) => sourceOf(record, placement ?? {}, context),
    },
    renditions: {
      type: { list: { object: 'ImageRendition', shape: RENDITION } },
      description:
        'JPEGs with the editor’s crop in every width that the image fills, at most 2,000 pixels, the smallest first. For a source set.',
      isOnRequest: true,
      isOfPlacements: true,
      resolve: async (_work, record, context, placement) => renditionsOf(record, placement ?? {}, context),
    },
    thumbnailUrl: {
      type: { scalar: 'String' },
      description: 'The whole image, 320 pixels wide.',
      resolve: async (_work, record, { signer }) => assetAddresses(signer, record).thumbnailUrl,
    },
    previewUrl: {
      type: { scalar: 'String' },
      description: 'The whole image, 1280 pixels wide.',
      resolve: async (_work, record, { signer }) => assetAddresses(signer, record).previewUrl,
    },
  },
  after: async (work, { action, record }) => {
    // Queued in the same transaction, so that the bytes are never deleted before their record.
    if (action === 'delete')
      await work.queue(
        'media/removeFile',
        { fileKey: record.fileKey },
        { runAt: { inSeconds: UPLOAD_SECONDS_MAX } },
      );
    work.tags.add(`a:${record.id}`);
    work.tags.add(mediaTag(record.fileKey));
  },
};
