import { useState } from 'react';
import { useAdminData, type AssetInfo } from '#admin/generic/admin-data.ts';
import { useAsyncValue } from '../records/use-async-value.ts';

interface KnownAsset {
  /** `undefined`: not loaded yet; `null`: no longer in the library. */
  asset: AssetInfo | null | undefined;
  error: string | null;
  /** Caches an image that was just picked or stored, so that it need not be requested. */
  remember: (asset: AssetInfo) => void;
}

/** Loads an image of the library by id. */
export function useAsset(id: number | null): KnownAsset {
  const data = useAdminData();
  const [picked, setPicked] = useState<AssetInfo | null>(null);
  const isPicked = picked !== null && picked.id === id;
  const { value, error } = useAsyncValue(id === null || isPicked ? null : String(id), async () => ({
    id,
    asset: id === null ? null : await data.asset(id),
  }));
  const answered = value?.id === id ? value?.asset : undefined;
  return { asset: id === null ? null : isPicked ? picked : answered, error, remember: setPicked };
}
