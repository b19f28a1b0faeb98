import { z } from 'zod';
import { choice } from '#fields/choice/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';

/** A list saved as CSV: its file is written in the background for the user who requested it. */
export const csvExport = defineEntity({
  name: 'csvExport',
  label: 'CSV file',
  pluralLabel: 'CSV files',
  apiDescription: 'A list that is saved as CSV for the user who requested it, with the progress of its file.',
  tenancy: 'organisation',
  concerns: { rule: 'src/entities/csv-export/access.ts' },
  extensions: entityExtensions,
  titleField: 'name',
  personalData:
    'files with reader data are deleted when any account is erased; all files and their filters are deleted after some days',
  fields: {
    name: text({ label: 'File', required: true, lengthMax: 250, writable: 'server' }),
    operation: text({ label: 'List', required: true, lengthMax: 120, writable: 'server' }),
    input: json({
      label: 'Filters',
      required: true,
      check: z.record(z.string(), z.unknown()),
      writable: 'server',
      help: 'The list’s filters and sort order.',
    }),
    siteIds: json({
      label: 'Sites',
      check: z.array(z.int()),
      writable: 'server',
      help: 'Sites included. Only users with access to all of these sites can download the file.',
    }),
    state: choice({
      label: 'Status',
      required: true,
      default: 'waiting',
      writable: 'server',
      choices: [
        { value: 'waiting', label: 'Waiting' },
        { value: 'running', label: 'In progress' },
        { value: 'ready', label: 'Ready' },
        { value: 'failed', label: 'Failed' },
        { value: 'removed', label: 'Removed' },
      ],
    }),
    rows: integer({
      label: 'Rows',
      apiDescription: 'Number of rows in the file; 0 until they are counted.',
      required: true,
      default: 0,
      min: 0,
      writable: 'server',
    }),
    bytes: integer({
      label: 'Bytes',
      apiDescription: 'Size of the file. Null until it is ready.',
      min: 0,
      writable: 'server',
    }),
    error: text({ label: 'Error', lengthMax: 2000, writable: 'server' }),
    finished: instant({
      label: 'Finished',
      apiDescription: 'When the file was complete, or its writing failed. Null until then.',
      writable: 'server',
    }),
    startedBy: relation({
      label: 'Started by',
      apiDescription: 'The user who requested the file.',
      to: 'cmsUser',
      writable: 'server',
    }),
  },
  list: {
    columns: ['name', 'state', 'rows', 'created'],
    filters: [],
    sorts: [{ field: 'created', order: 'desc' }],
    search: [],
  },
  operations: [],
  operationalColumns: ['bytes', 'error', 'finished', 'input', 'rows', 'site_ids', 'state', 'updated'],
  history: false,
  examples: [],
});
