import { defineList } from '#model/define-list.ts';
import { FILE_FORMATS, sizeText } from '#model/file-formats.ts';
import { mediaFile } from '../entity.ts';

interface FileRow {
  id: number;
  format: string;
  sizeBytes: number;
}

const formatOf = ({ format }: FileRow) => format.toUpperCase();

/** The files of the site, or of all of the organisation: those that are no images. */
export const list = defineList<FileRow>({
  source: { entity: mediaFile },
  open: ({ id }) => `/media-files/${id}`,
  hasHomeSite: true,
  upload: { extensions: [...FILE_FORMATS.keys()] },
  columns: [
    {
      key: 'name',
      note: (file) => `${formatOf(file)}, ${sizeText(file.sizeBytes)}`,
      isNoteForNarrow: true,
    },
    { key: 'format', text: formatOf, width: '110px', from: 'sm' },
    {
      key: 'sizeBytes',
      label: 'Size',
      text: ({ sizeBytes }) => sizeText(sizeBytes),
      width: '130px',
      from: 'sm',
    },
    { key: 'updated', instant: { none: '' }, width: '130px', from: 'sm' },
  ],
  empty: {
    text: 'Upload a document, spreadsheet or recording. Readers download it from the items that offer it.',
  },
});
