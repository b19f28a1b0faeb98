/** Uploads of images and files to the library, with their visible progress. */
import { useState } from 'react';
import { useAdminData, type AssetInfo } from '#admin/generic/admin-data.ts';
import { asUpload } from '#admin/generic/running-uploads.ts';
import { messageOf } from '../records/use-records.ts';

export interface UploadState {
  /** File being sent and its share done, 0 to 1; null while nothing is. */
  current: { name: string; share: number } | null;
  /** The sentence of the last failure. */
  error: string | null;
}

interface Upload<Stored> {
  state: UploadState;
  /** Resolves to what was stored, or to null after a failure, which `state` then has. */
  upload: (file: File) => Promise<Stored | null>;
}

/** Sends any file by `send`. */
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

/** Sends images; anything else is refused before it leaves. */
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
