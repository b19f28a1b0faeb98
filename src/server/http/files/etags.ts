/** ETags of responses (RFC 9110, section 8.8.3): one for each content coding, because the bytes differ. */

/** The ETag of the same content in an encoding; `null`: unencoded. */
export function tagFor(etag: string, coding: 'br' | 'gzip' | null): string {
  return coding === null ? etag : etag.replace(/"$/, `-${coding}"`);
}

/** Whether a client already has the content: section 13.1.2, weak comparison. */
export function hasTag(header: string | undefined, etag: string): boolean {
  if (!header || !etag) return false;
  return header.split(',').some((given) => ['*', etag].includes(given.trim().replace(/^W\//, '')));
}

/**
 * Whether a requested range refers to the current content; true without `If-Range`. Section 13.1.5, strong
 * comparison. Never matches dates, because we send none.
 */
export function isRangeOfThis(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag;
}
