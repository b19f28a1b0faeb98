import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { SETTINGS } from '#model/personal-data.ts';

/** A font family that a publisher has uploaded for one site. Its files are rows of `site_font_file`. */
export const siteFont = defineEntity({
  name: 'siteFont',
  label: 'Font',
  pluralLabel: 'Fonts',
  apiDescription: 'A font family that a publisher uploaded.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'name',
  personalData: SETTINGS,
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    name: text({
      label: 'Family name',
      required: true,
      lengthMax: 60,
      pattern: /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u,
      patternMessage: 'Use only letters, digits, spaces, hyphens, dots and underscores in a family name.',
      help: 'The name shown in font pickers.',
    }),
    generic: choice({
      label: 'Kind',
      required: true,
      default: 'sans',
      choices: [
        { value: 'sans', label: 'Sans serif' },
        { value: 'serif', label: 'Serif' },
      ],
      help: 'System font shown while the font loads.',
    }),
    licence: longText({
      label: 'License',
      lengthMax: 300,
      rows: 2,
      internal: true,
      help: 'Web use requires a license. Note the license holder and where the license is stored.',
    }),
    fileCount: integer({
      label: 'Files',
      apiDescription: 'Number of font files of the family. Font pickers offer families with a file.',
      required: true,
      default: 0,
      writable: 'server',
    }),
  },
  list: {
    columns: ['name', 'generic', 'fileCount', 'updated'],
    filters: ['site'],
    sorts: [{ field: 'name', order: 'asc' }],
    search: ['name'],
  },
  operations: ['get', 'stream', 'create', 'update'],
  examples: [
    { name: 'Harbour Sans', generic: 'sans', licence: 'Licensed to the publisher for the web, 2026.' },
    { name: 'Quay Text', generic: 'serif' },
  ],
});
