/** Sending pictures to the library, with what a person sees of it meanwhile. */
import { useState } from 'react';
import { useAdminData, type AssetInfo } from '#admin/generic/admin-data.ts';
import { messageOf } from './use-records.ts';

export interface UploadState {
  /** File being sent and its share done, 0 to 1; null while nothing is. */
  current: { name: string; share: number } | null;
  /** The sentence of the last failure. */
  error: string | null;
}

/** `upload` resolves to the stored picture, or to null after a failure, which `state` then tells. */
export function useUpload(): { state: UploadState; upload: (file: File) => Promise<AssetInfo | null> } {
  const data = useAdminData();
  const [state, setState] = useState<UploadState>({ current: null, error: null });
  const upload = async (file: File): Promise<AssetInfo | null> => {
    if (!isPicture(file)) {
      setState({
        current: null,
        error: `“${file.name}” is not a picture. Please choose a JPEG, PNG, WebP, GIF or SVG file.`,
      });
      return null;
    }
    setState({ current: { name: file.name, share: 0 }, error: null });
    try {
      const asset = await data.upload(file, (share) =>
        setState({ current: { name: file.name, share }, error: null }),
      );
      setState({ current: null, error: null });
      return asset;
    } catch (err) {
      setState({ current: null, error: `“${file.name}” was not stored. ${messageOf(err)}` });
      return null;
    }
  };
  return { state, upload };
}

/** The pictures among dropped or pasted things. */
export function picturesOf(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].filter(isPicture);
}

function isPicture(file: File): boolean {
  return file.type.startsWith('image/');
}
