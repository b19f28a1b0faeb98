import { z } from 'zod';
import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { TRASH_FIELDS } from '#fields/trash-fields.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { EDITORIAL } from '#model/personal-data.ts';

const thousandths = z.int().min(0).max(1000);

/** An image in the organisation's library: uploaded once, available to all its sites. */
export const asset = defineEntity({
  name: 'asset',
  label: 'Image',
  pluralLabel: 'Images',
  apiDescription: 'An image of the library, uploaded once and placed by any number of items.',
  tenancy: 'organisation',
  isAddedOnAnySite: true,
  concerns: { by: 'homeSite' },
  extensions: entityExtensions,
  titleField: 'name',
  personalData: EDITORIAL,
  fields: {
    name: text({ label: 'Name', required: true, lengthMax: 200 }),
    alt: longText({
      readers: ['card'],
      label: 'Alternative text',
      lengthMax: 300,
      rows: 2,
      help: 'What the image shows, for readers who cannot see it.',
    }),
    caption: longText({ readers: ['card'], label: 'Caption', lengthMax: 1000, rows: 2 }),
    credit: text({ readers: ['card'], label: 'Credit', lengthMax: 200 }),
    copyright: text({ label: 'Copyright', lengthMax: 200 }),
    isLogo: boolean({
      label: 'Logo',
      default: false,
      help: 'Logos appear in lists and next to names. They are not used as a main image.',
    }),
    crop: json({
      label: 'Crop',
      apiDescription:
        'Part that is shown wherever a use has no other crop: x, y, width and height in thousandths of the image. Null: the whole image.',
      check: z
        .strictObject({
          x: thousandths,
          y: thousandths,
          width: thousandths.min(1),
          height: thousandths.min(1),
        })
        .refine(
          (crop) => crop.x + crop.width <= 1000 && crop.y + crop.height <= 1000,
          'The crop extends beyond the image.',
        ),
    }),
    focal: json({ label: 'Focal point', check: z.strictObject({ x: thousandths, y: thousandths }) }),
    homeSite: relation({
      label: 'Site',
      to: 'site',
      internal: true,
      writable: 'server',
      help: 'The site whose library lists the image. Every site in the organisation can use the image.',
    }),
    ...TRASH_FIELDS,
    createdBy: relation({ label: 'Uploaded by', internal: true, to: 'cmsUser', writable: 'server' }),
    fileKey: text({ label: 'File key', required: true, writable: 'server' }),
    fileName: text({
      label: 'File name',
      apiDescription: 'Name of the file that was uploaded.',
      internal: true,
      required: true,
      writable: 'server',
    }),
    format: text({ label: 'Format', required: true, writable: 'server' }),
    width: integer({
      readers: ['card'],
      label: 'Width',
      apiDescription: 'In pixels, of the uploaded file.',
      required: true,
      writable: 'server',
    }),
    height: integer({
      readers: ['card'],
      label: 'Height',
      apiDescription: 'In pixels, of the uploaded file.',
      required: true,
      writable: 'server',
    }),
    sizeBytes: integer({
      label: 'Size',
      apiDescription: 'Size of the uploaded file in bytes.',
      internal: true,
      required: true,
      writable: 'server',
    }),
    sha256: text({ label: 'Checksum', internal: true, required: true, writable: 'server' }),
  },
  list: {
    columns: ['name', 'width', 'height', 'updated'],
    filters: ['homeSite'],
    sorts: [
      { field: 'created', order: 'desc' },
      { field: 'updated', order: 'desc' },
      { field: 'name', order: 'asc' },
    ],
    search: ['name', 'alt', 'caption', 'credit'],
  },
  operations: ['get', 'stream', 'update', 'delete'],
  hasTrash: true,
  usesBy: { query: 'getMediaUses', input: { entity: 'asset' } },
  examples: [
    { name: 'Ferry at the north quay', alt: 'A white ferry moored at a stone quay', credit: 'Quayside' },
  ],
});
