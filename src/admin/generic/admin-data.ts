/** Data that field views need from outside: records by search and id, images, uploads, the site's time zone. */
import { createContext, useContext } from 'react';
import type { Crop, FocalPoint } from '#media/media.ts';

/** A record, labelled so that users recognise it. */
export interface RecordLabel {
  id: number;
  label: string;
  /** Distinguishes the record from others with the same label: type, path, date. */
  detail?: string;
}

/** An image of the library. */
export interface AssetInfo {
  id: number;
  name: string;
  alt: string | null;
  caption: string | null;
  credit: string | null;
  /** Upright size of the original, in pixels. */
  width: number;
  height: number;
  crop: Crop | null;
  focal: FocalPoint | null;
  /** The site to which the image was added; null if unknown, or if this user has no access to that site. */
  homeSite: { id: number } | null;
  /** Address of a small rendition of the whole image. */
  thumbnailUrl: string;
  /** Address of a large rendition of the whole image, uncropped. */
  previewUrl: string;
}

/** A search for images. */
export interface AssetSearch {
  phrase: string;
  /** Includes images of every site of the organisation. */
  isAllSites: boolean;
  after: string | undefined;
}

/** A file of the library, just stored. */
export interface FileInfo {
  id: number;
  name: string;
  format: string;
  sizeBytes: number;
}

export interface SearchOptions {
  /** For content: the content types to search. */
  contentTypes?: readonly string[] | undefined;
  /** For content: only published items. */
  isPublished?: boolean | undefined;
}

/**
 * Every method rejects with an `Error` whose message may be shown to the user. The object's identity may
 * change only when its content changes, because labels are cached per object.
 */
export interface AdminData {
  /**
   * Searches an entity for records whose title contains the phrase, best match first. An empty phrase returns
   * the newest records.
   */
  search: (entity: string, phrase: string, options?: SearchOptions) => Promise<RecordLabel[]>;
  /** Loads records by id; ids that no longer exist are missing from the result. */
  resolve: (entity: string, ids: readonly number[]) => Promise<Map<number, RecordLabel>>;
  /** Stores an image in the library; progress runs from 0 to 1. */
  upload: (file: File, onProgress?: (share: number) => void) => Promise<AssetInfo>;
  /** Stores a file other than an image in the library; progress runs from 0 to 1. */
  uploadFile: (file: File, onProgress?: (share: number) => void) => Promise<FileInfo>;
  /**
   * Images of this site or of all sites: newest first, or best match first if there is a phrase. `after` is
   * the cursor that the previous page returned.
   */
  searchAssets: (search: AssetSearch) => Promise<{ items: AssetInfo[]; after: string | null }>;
  /** Loads one image; null if it no longer exists. */
  asset: (id: number) => Promise<AssetInfo | null>;
  /** IANA name of the site's time zone, like America/Chicago. */
  timeZone: string;
  /** Language of the site's texts, as BCP 47. */
  language: string;
}

/** Provided by the shell: `<AdminDataContext value={data}>`. */
export const AdminDataContext = createContext<AdminData | null>(null);

/** The data of the nearest provider. Throws if there isn't one. */
export function useAdminData(): AdminData {
  const data = useContext(AdminDataContext);
  if (!data) throw new Error('Field views must be rendered inside an AdminDataContext.');
  return data;
}
