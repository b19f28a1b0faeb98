import type { EntityHooks } from '#server/records/index.ts';
import { imports } from './imports.ts';

export const hooks: EntityHooks = {
  entity: 'mediaFile',
  imports,
  computed: {
    downloadUrl: {
      type: { scalar: 'String' },
      description: 'The file itself, at an address that ends after five minutes.',
      resolve: async (work, record, { signer }) =>
        signer.signFile(
          { fileKey: String(record['fileKey']), fileName: String(record['fileName']) },
          Math.floor(Date.parse(work.now) / 1000),
        ),
    },
  },
  after: async (work, { before, after }) => {
    work.tags.add(`f:${(after ?? before)?.id}`);
  },
};
