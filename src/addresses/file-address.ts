/** URLs of files in the library. */
import type { FileClient } from '#model/readers/define-pass.ts';
import { isFileKey } from '#media/media.ts';

/** The parts of a file's URL: its key, and the name under which it is saved. */
export type FileAddress = { fileKey: string; fileName: string };

/**
 * The parsed URL of a file: `until` (seconds since 1970) and `signature` are set for a URL that expires, `client` for one
 * that was given to a program.
 */
export type ParsedFileAddress = FileAddress & {
  until?: number;
  signature?: string;
  client?: FileClient;
};

const filePathPattern =
  /^\/media\/file\/([^/?]+)\/([^/?]{1,600})(?:\?until=(\d{10})&signature=([\w-]{22})|\?([a-z]{1,20})=([1-9]\d{0,9})\.([\w-]{43}))?$/;

/** The path of a file, for readers of the item that offers it: `/media/file/<fileKey>/<name>`. */
export function filePath({ fileKey, fileName }: FileAddress): string {
  return `/media/file/${fileKey}/${encodeURIComponent(fileName)}`;
}

/** The path for a program that downloads the file, which is checked at each request. */
export function clientFilePath(address: FileAddress, { kind, id, signature }: FileClient): string {
  return `${filePath(address)}?${kind}=${id}.${signature}`;
}

/** Parses such a URL; undefined for anything else. Does not check the signature. */
export function parseFilePath(path: string): ParsedFileAddress | undefined {
  const [, fileKey = '', name = '', until, signature, kind, id, proof] = filePathPattern.exec(path) ?? [];
  if (!isFileKey(fileKey)) return undefined;
  try {
    const address = { fileKey, fileName: decodeURIComponent(name) };
    if (kind && id && proof) return { ...address, client: { kind, id: Number(id), signature: proof } };
    return until && signature ? { ...address, until: Number(until), signature } : address;
  } catch {
    return undefined;
  }
}
