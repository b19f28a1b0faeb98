/** Addresses of files of the library. */
import { isFileKey } from './media.ts';

/** What a file's address holds beside its key: the name it is saved under. */
export type FileAddress = { fileKey: string; fileName: string };

/** A file's address as it came: `until` (seconds since 1970) and `signature` are set for one that ends. */
export type ParsedFileAddress = FileAddress & { until?: number; signature?: string };

const filePathPattern =
  /^\/media\/file\/([^/?]+)\/([^/?]{1,600})(?:\?until=(\d{10})&signature=([\w-]{22}))?$/;

/** The address of a file for the readers of what offers it: `/media/file/<fileKey>/<name>`. */
export function filePath({ fileKey, fileName }: FileAddress): string {
  return `/media/file/${fileKey}/${encodeURIComponent(fileName)}`;
}

/** What such an address asks for, or undefined for anything else. Says nothing about the signature. */
export function parseFilePath(path: string): ParsedFileAddress | undefined {
  const [, fileKey = '', name = '', until, signature] = filePathPattern.exec(path) ?? [];
  if (!isFileKey(fileKey)) return undefined;
  try {
    const address = { fileKey, fileName: decodeURIComponent(name) };
    return until && signature ? { ...address, until: Number(until), signature } : address;
  } catch {
    return undefined;
  }
}
