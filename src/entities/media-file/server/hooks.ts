import { forbidden } from '#model/errors.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { imports } from './imports.ts';

export const hooks: EntityHooks = {
  entity: 'mediaFile',
  // The library is the organisation's: what shows on a site is changed by people of that site.
  prepare: async ({ actor, records }, { action, before, values }) => {
    const isBound = actor.kind === 'staff' && !actor.isGlobal;
    if (action === 'update' && before && isBound && (await records.isUsedUnseen('mediaFile', before.id)))
      throw forbidden(
        'This file is also used on a site you do not work on. Ask somebody who works on all sites to change it.',
      );
    return values;
  },
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
