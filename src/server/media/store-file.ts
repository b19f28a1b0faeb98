import type { MediaStore } from '#server/media/store.ts';
import type { InspectedFile } from '#server/media/inspect-file.ts';
import type { Work } from '#server/records/index.ts';

/** What an upload of a file answers. */
export interface UploadedFile {
  id: number;
  name: string;
  format: string;
  sizeBytes: number;
}

/** Puts an inspected file into the library: given to the upload route, which knows no noun. */
export type StoreFile = (
  work: Work,
  store: MediaStore,
  file: InspectedFile,
  fileName: string,
) => Promise<UploadedFile>;
