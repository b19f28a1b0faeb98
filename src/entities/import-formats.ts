/** The import formats of the core; those of a module are in a file of the same name in its folder. */
import { defineImportFormat } from '#import/import-formats.ts';

export const importFormats = {
  jsonl: defineImportFormat({ label: 'JSON Lines', records: 'file' }),
  csv: defineImportFormat({ label: 'CSV', records: 'file' }),
  markdown: defineImportFormat({ label: 'Folder of Markdown', records: 'folder' }),
  files: defineImportFormat({ label: 'Files of a folder', records: 'folder' }),
  inline: defineImportFormat({ label: 'Inline in the mapping', records: 'mapping' }),
};
