import { defineList } from '#model/screens/define-list.ts';
import { FILE_FORMATS, sizeText } from '#media/file-formats.ts';
import type { RecordOf } from '#records/record-of.ts';
import { deletion } from '#admin/generic/screens/record-screens.ts';
import { trashList } from '#admin/generic/screens/trash-list.ts';
import { access } from '../access.ts';
import { mediaFile } from '../entity.ts';

type FileRow = Pick<RecordOf<typeof mediaFile>, 'id' | 'format' | 'sizeBytes'>;

const formatOf = ({ format }: FileRow) => format.toUpperCase();
const noteOf = (file: FileRow) => `${formatOf(file)}, ${sizeText(file.sizeBytes)}`;

/** Files other than images, of the site or of the whole organisation. */
export const list = defineList<FileRow>({
  source: { entity: mediaFile },
  open: ({ id }) => `/media-files/${id}`,
  hasHomeSite: true,
  bulkActions: [deletion(mediaFile, access)],
  trash: trashList(mediaFile, access),
  upload: { extensions: [...FILE_FORMATS.keys()] },
  columns: [
    { key: 'name', narrow: noteOf },
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
    text: 'Upload a document, spreadsheet or recording. Readers download files from the items that link to them.',
  },
});
