/** Which sound files podcast players take: Apple Podcasts and Spotify play MP3 and AAC alone. */

/** Sound that players refuse, by how its files end. */
const REFUSED = new Set(['aif', 'aiff', 'flac', 'oga', 'ogg', 'opus', 'wav', 'weba', 'wma']);

/** What an editor is told of a sound file, by its address or its format; null where players take it, or nobody can tell. */
export function soundAdvice(addressOrFormat: string): string | null {
  const extension = /(?:^|\.)([a-z0-9]{2,4})(?:[?#].*)?$/i.exec(addressOrFormat)?.[1]?.toLowerCase() ?? '';
  if (!REFUSED.has(extension)) return null;
  return `Apple Podcasts and other players don’t support ${extension.toUpperCase()} files. Use MP3 or M4A.`;
}
