import type { EntityHooks } from '#server/records/index.ts';
import { assetAddresses } from './addresses.ts';
import { imports } from './imports.ts';

export const hooks: EntityHooks = {
  entity: 'asset',
  imports,
  computed: {
    thumbnailUrl: {
      type: { scalar: 'String' },
      description: 'The whole picture, 320 pixels wide.',
      resolve: async (_work, record, { signer }) =>
        assetAddresses(signer, String(record['fileKey'])).thumbnailUrl,
    },
    previewUrl: {
      type: { scalar: 'String' },
      description: 'The whole picture, 1280 pixels wide.',
      resolve: async (_work, record, { signer }) =>
        assetAddresses(signer, String(record['fileKey'])).previewUrl,
    },
  },
  after: async (work, { before, after }) => {
    work.tags.add(`a:${(after ?? before)?.id}`);
  },
};
