import { z } from 'zod';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { IN_MEMORY_BYTES_MAX } from '#media/media.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

/** Maximum number of names of left-out files in the response. */
const LEFT_OUT_MAX = 50;

export const uploadMigrationFile = defineOperation({
  name: 'uploadMigrationFile',
  kind: 'mutation',
  summary:
    'Stores a source file of an import for a site and replaces a file at the same path. ZIP archives are unpacked with their folders.',
  input: {
    site: relation({ label: 'Site', help: 'The site that imports the file.', to: 'site', required: true }),
    folder: text({
      label: 'Folder',
      lengthMax: 300,
      help: 'The folder of the file, such as content/news. Leave empty for no folder.',
    }),
  },
  output: {
    shape: 'MigrationFile',
    fields: {
      name: text({ label: 'Name', required: true }),
      sizeBytes: integer({
        label: 'Size',
        help: 'In bytes, of the stored file or of all unpacked files.',
        required: true,
      }),
      updated: instant({ label: 'Uploaded', required: true }),
      unpacked: integer({ label: 'Unpacked files', help: 'Of an archive.' }),
      leftOut: json({
        label: 'Left out',
        check: z.unknown(),
        help: 'Names of unsupported files in the archive, at most 50.',
      }),
    },
  },
  access: can('manage_imports'),
  file: { sizeBytesMax: IN_MEMORY_BYTES_MAX, read: (bytes: Buffer) => bytes },
  run: async (ctx: OperationContext, { site, folder }, file) => {
    if (!ctx.siteIds.includes(site)) throw notFound('SITE_NOT_FOUND', 'site');
    const owner = { organisationId: ctx.organisationId, siteId: site };
    const { files } = ctx.services.imports;
    if (/\.zip$/i.test(file.name)) {
      const { stored, leftOut, sizeBytes } = await files.unpack(owner, file.content);
      const shown = leftOut.slice(0, LEFT_OUT_MAX);
      return { name: file.name, sizeBytes, updated: ctx.now, unpacked: stored.length, leftOut: shown };
    }
    const path = folder ? `${folder}/${file.name}` : file.name;
    return { ...(await files.store(owner, path, file.content)), unpacked: null, leftOut: null };
  },
});
