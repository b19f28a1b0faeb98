/** Audio formats that podcast players accept: Apple Podcasts and Spotify play only MP3 and AAC. */

/** File extensions of audio formats that players refuse. */
const REFUSED = new Set(['aif', 'aiff', 'flac', 'oga', 'ogg', 'opus', 'wav', 'weba', 'wma']);

/**
 * Returns a note for editors about an audio file, given its URL or format; null if players accept the format,
 * or it is unknown.
 */
export function soundAdvice(addressOrFormat: string): string | null {
  const extension = /(?:^|\.)([a-z0-9]{2,4})(?:[?#].*)?$/i.exec(addressOrFormat)?.[1]?.toLowerCase() ?? '';
  if (!REFUSED.has(extension)) return null;
  return `Apple Podcasts and other players don’t support ${extension.toUpperCase()} files. Use MP3 or M4A.`;
}
