/** Uploads images and files to the library, with progress. */
import { useState } from 'react';
import { useAdminData, type AssetInfo } from '#admin/generic/admin-data.ts';
import { asUpload } from '#admin/generic/running-uploads.ts';
import { messageOf } from '../records/use-records.ts';

export interface UploadState {
  /** The file being uploaded and the completed fraction, 0 to 1; null between uploads. */
  current: { name: string; share: number } | null;
  /** Error message of the last failure. */
  error: string | null;
}

interface Upload<Stored> {
  state: UploadState;
  /** Resolves to the stored record, or to null after a failure, whose message is then in `state`. */
  upload: (file: File) => Promise<Stored | null>;
}

/** Uploads any file with `send`. */
export function useFileUpload<Stored>(
  send: (file: File, onProgress: (share: number) => void) => Promise<Stored>,
): Upload<Stored> {
  const [state, setState] = useState<UploadState>({ current: null, error: null });
  const upload = async (file: File): Promise<Stored | null> => {
    setState({ current: { name: file.name, share: 0 }, error: null });
    try {
      const stored = await asUpload(
        send(file, (share) => setState({ current: { name: file.name, share }, error: null })),
      );
      setState({ current: null, error: null });
      return stored;
    } catch (err) {
      setState({ current: null, error: `“${file.name}” was not stored. ${messageOf(err)}` });
      return null;
    }
  };
  return { state, upload };
}

/** Uploads images; other files are refused before they are sent. */
export function useUpload(): Upload<AssetInfo> {
  const data = useAdminData();
  return useFileUpload(async (file, onProgress) => {
    if (!isImage(file)) throw new Error('Choose a JPEG, PNG, WebP, AVIF, GIF or SVG file.');
    return data.upload(file, onProgress);
  });
}

/** The images among dropped or pasted items. */
export function imagesIn(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].filter(isImage);
}

function isImage(file: File): boolean {
  return file.type.startsWith('image/');
}
