/** The file that an item offers, in the library or at a URL. */
import { linkedAddress } from '#addresses/addresses.ts';
import type { ContentDetail, FileSource, PageSubject } from '#page-model/page.ts';
import { textField } from '#page-model/type-fields.ts';
import { fileNameOf } from './file-name.ts';
import { siteWords } from '../words.ts';

/** The page on which a file is offered. */
type FilePage = Pick<PageSubject, 'preview' | 'now' | 'site'>;

export interface ItemFile {
  address: string;
  name: string;
  /** In capitals, such as PDF; null if unknown. */
  type: string | null;
  /** For example `1.4 MB`; null for a file outside the library. */
  size: string | null;
}

/** A library file as readers see it. */
export interface LibraryFile extends ItemFile {
  type: string;
  size: string;
}

/** Library files by id, for a text that refers to them. */
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

/** The file in the item's field `file`, otherwise the file at the URL in `fileSrc`; null without either. */
export function itemFile(content: ContentDetail, page: FilePage): ItemFile | null {
  const id = content.fields['file'];
  const file = typeof id === 'number' ? content.files[id] : undefined;
  if (file) return libraryFile(file, page);
  const address = linkedAddress(textField(content.fields, 'fileSrc'));
  return address ? { address, ...fileNameOf(address), size: null } : null;
}
