/** Addresses of files of the library. */
import { isFileKey } from '#media/media.ts';

/** The parts of a file's URL: the key, and the name it is saved under. */
export type FileAddress = { fileKey: string; fileName: string };

/** The feed that contains the URL of a file, and its proof: a SHA-256 in base64url. */
export type PartnerOfFile = { feedAccessId: number; signature: string };

/**
 * The parsed URL of a file: `until` (seconds since 1970) and `signature` are set for a URL that expires, `partner` for one
 * in a partner's feed.
 */
export type ParsedFileAddress = FileAddress & {
  until?: number;
  signature?: string;
  partner?: PartnerOfFile;
};

const filePathPattern =
  /^\/media\/file\/([^/?]+)\/([^/?]{1,600})(?:\?until=(\d{10})&signature=([\w-]{22})|\?partner=([1-9]\d{0,9})\.([\w-]{43}))?$/;

/** The address of a file for the readers of what offers it: `/media/file/<fileKey>/<name>`. */
export function filePath({ fileKey, fileName }: FileAddress): string {
  return `/media/file/${fileKey}/${encodeURIComponent(fileName)}`;
}

/** The path for a partner's client, which is checked at each request. */
export function partnerFilePath(address: FileAddress, { feedAccessId, signature }: PartnerOfFile): string {
  return `${filePath(address)}?partner=${feedAccessId}.${signature}`;
}

/** The parts of such a URL, or undefined for anything else. Does not check the signature. */
export function parseFilePath(path: string): ParsedFileAddress | undefined {
  const [, fileKey = '', name = '', until, signature, id, proof] = filePathPattern.exec(path) ?? [];
  if (!isFileKey(fileKey)) return undefined;
  try {
    const address = { fileKey, fileName: decodeURIComponent(name) };
    if (id && proof) return { ...address, partner: { feedAccessId: Number(id), signature: proof } };
    return until && signature ? { ...address, until: Number(until), signature } : address;
  } catch {
    return undefined;
  }
}
