import { integer } from '#fields/integer/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { TRASH_FIELDS } from '#fields/trash-fields.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { EDITORIAL } from '#model/personal-data.ts';

/** A file in the organisation's library for readers to download: a document, a table, a recording. */
export const mediaFile = defineEntity({
  name: 'mediaFile',
  label: 'File',
  pluralLabel: 'Files',
  apiDescription: 'A file of the library that readers download, such as a PDF or a recording.',
  tenancy: 'organisation',
  isAddedOnAnySite: true,
  concerns: { by: 'homeSite' },
  extensions: entityExtensions,
  titleField: 'name',
  personalData: EDITORIAL,
  fields: {
    name: text({ label: 'Name', required: true, lengthMax: 200, help: 'The name readers see.' }),
    description: longText({
      label: 'Description',
      lengthMax: 1000,
      rows: 3,
      help: 'Helps colleagues find the file.',
    }),
    homeSite: relation({
      label: 'Site',
      to: 'site',
      internal: true,
      writable: 'server',
      help: 'The site whose library lists the file. Every site in the organisation can use the file.',
    }),
    ...TRASH_FIELDS,
    createdBy: relation({ label: 'Uploaded by', internal: true, to: 'cmsUser', writable: 'server' }),
    fileKey: text({
      label: 'File key',
      apiDescription: 'Name of the stored file.',
      internal: true,
      required: true,
      writable: 'server',
    }),
    fileName: text({ readers: ['card'], label: 'File name', required: true, writable: 'server' }),
    format: text({ readers: ['card'], label: 'Format', required: true, writable: 'server' }),
    sizeBytes: integer({
      readers: ['card'],
      label: 'Size in bytes',
      apiDescription: 'Size of the file as readers download it, in bytes.',
      required: true,
      writable: 'server',
    }),
    sha256: text({ label: 'Checksum', internal: true, required: true, writable: 'server' }),
  },
  list: {
    columns: ['name', 'format', 'sizeBytes', 'updated'],
    filters: ['homeSite'],
    operators: { name: ['contains'], updated: ['after', 'before'] },
    sorts: [
      { field: 'created', order: 'desc' },
      { field: 'updated', order: 'desc' },
      { field: 'name', order: 'asc' },
    ],
    search: ['name', 'description', 'fileName'],
  },
  operations: ['get', 'stream', 'update', 'delete'],
  hasTrash: true,
  usesBy: { query: 'getMediaUses', input: { entity: 'mediaFile' } },
  examples: [{ name: 'Tide tables 2027', description: 'All harbours of the north coast.' }],
});
