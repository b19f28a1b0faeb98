import { forbidden } from '#model/errors.ts';
import { filePath } from '#addresses/file-address.ts';
import { UPLOAD_SECONDS_MAX } from '#media/media.ts';
import { onAllSites } from '#model/permissions.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { mediaFile } from '../entity.ts';
import { imports } from './imports.ts';

export const hooks: EntityHooks<typeof mediaFile> = {
  entity: mediaFile,
  // The library belongs to the organisation, but a file shown on a site may only be changed by users of that
  // site.
  prepare: async ({ actor, records }, { action, before, values }) => {
    if (
      action === 'update' &&
      before &&
      !onAllSites(actor) &&
      (await records.isUsedOnOtherSites(mediaFile, before.id))
    )
      throw forbidden(
        'USED_ON_OTHER_SITE',
        'This file is also used on a site you do not work on. Ask someone with access to all sites to change it.',
      );
    return values;
  },
  imports,
  computed: {
    url: {
      type: { scalar: 'String' },
      description: 'URL of the file for readers of a published item that links to it.',
      isOfCard: true,
      resolve: async (_work, { fileKey, fileName }, { siteId, originOf }) => {
        const origin = siteId === null ? null : originOf(siteId);
        return (origin ?? '') + filePath({ fileKey, fileName });
      },
    },
    downloadUrl: {
      type: { scalar: 'String' },
      description: 'URL of the file, valid for five minutes.',
      resolve: async (work, record, { signer }) =>
        signer.signFile(record, Math.floor(Date.parse(work.now) / 1000)),
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
    work.tags.add(`f:${record.id}`);
  },
};
