import { defineRecord } from '#model/screens/define-record.ts';
import { sizeText } from '#media/file-formats.ts';
import { access } from '../access.ts';
import { mediaFile } from '../entity.ts';

interface FileRow {
  name: string;
  format: string;
  sizeBytes: number;
  fileName: string;
  downloadUrl: string;
}

/** One file: its texts and the file itself. */
export const record = defineRecord<FileRow>({
  entity: mediaFile,
  access,
  home: { path: '/media-files' },
  lead: ({ format, sizeBytes }) => `${format.toUpperCase()}, ${sizeText(sizeBytes)}:`,
  leadLink: ({ fileName, downloadUrl }) => ({ label: fileName, address: downloadUrl }),
  consequence: 'A file can’t be deleted while an item links to it.',
  usesOf: 'mediaFile',
});
