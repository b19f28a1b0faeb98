/** The file an item offers, in the library or elsewhere. */
import { linkedAddress } from '#addresses/addresses.ts';
import type { ContentDetail, FileSource, PageSubject } from '#page-model/page.ts';
import { textField } from '#page-model/type-fields.ts';
import { fileNameOf } from './file-name.ts';
import { siteWords } from '../words.ts';

/** The page a file is offered on. */
type FilePage = Pick<PageSubject, 'preview' | 'now' | 'site'>;

export interface ItemFile {
  address: string;
  name: string;
  /** In capitals, like PDF; null when unknown. */
  type: string | null;
  /** Like `1.4 MB`; null for a file elsewhere. */
  size: string | null;
}

/** A file of the library as readers have it. */
export interface LibraryFile extends ItemFile {
  type: string;
  size: string;
}

/** Files of the library for a text that points at them, by id. */
export function libraryFiles(
  files: Readonly<Record<number, FileSource>>,
  page: FilePage,
): Record<number, LibraryFile> {
  return Object.fromEntries(Object.values(files).map((file) => [file.id, libraryFile(file, page)]));
}

function libraryFile(file: FileSource, page: FilePage): LibraryFile {
  return {
    address: page.site.app.media.file(file, page),
    name: file.name,
    type: file.format.toUpperCase(),
    size: siteWords(page.site.language).fileSize(file.sizeBytes),
  };
}

/** The file of the item's field `file`, else the one at the address of `fileSrc`; null without either. */
export function itemFile(content: ContentDetail, page: FilePage): ItemFile | null {
  const id = content.fields['file'];
  const file = typeof id === 'number' ? content.files[id] : undefined;
  if (file) return libraryFile(file, page);
  const address = linkedAddress(textField(content.fields, 'fileSrc'));
  return address ? { address, ...fileNameOf(address), size: null } : null;
}
