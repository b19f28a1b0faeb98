import { z } from 'zod';
import { choice } from '#fields/choice/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';

/** A list saved as CSV: its file is written in the background and is for the user who asked for it. */
export const csvExport = defineEntity({
  name: 'csvExport',
  label: 'CSV file',
  pluralLabel: 'CSV files',
  tenancy: 'organisation',
  titleField: 'name',
  personalData:
    'files with rows of readers are removed when any account is erased, and after some days with what was searched for',
  fields: {
    name: text({ label: 'File', required: true, lengthMax: 250, writable: 'server' }),
    operation: text({ label: 'List', required: true, lengthMax: 120, writable: 'server' }),
    input: json({
      label: 'Filters',
      required: true,
      check: z.record(z.string(), z.unknown()),
      writable: 'server',
      help: 'How the list was narrowed and sorted.',
    }),
    siteIds: json({
      label: 'Sites',
      check: z.array(z.int()),
      writable: 'server',
      help: 'Whose rows are in the file: it is for those who work on all of them.',
    }),
    state: choice({
      label: 'Status',
      required: true,
      default: 'waiting',
      writable: 'server',
      choices: [
        { value: 'waiting', label: 'Waiting' },
        { value: 'running', label: 'Being written' },
        { value: 'ready', label: 'Ready' },
        { value: 'failed', label: 'Failed' },
        { value: 'removed', label: 'Removed' },
      ],
    }),
    rows: integer({ label: 'Rows', required: true, default: 0, min: 0, writable: 'server' }),
    bytes: integer({ label: 'Bytes', min: 0, writable: 'server' }),
    error: text({ label: 'Error', lengthMax: 2000, writable: 'server' }),
    finished: instant({ label: 'Finished', writable: 'server' }),
    startedBy: relation({ label: 'Started by', to: 'cmsUser', writable: 'server' }),
  },
  list: {
    columns: ['name', 'state', 'rows', 'created'],
    filters: [],
    sorts: [{ field: 'created', order: 'desc' }],
    search: [],
  },
  operations: [],
  history: false,
  examples: [],
});
