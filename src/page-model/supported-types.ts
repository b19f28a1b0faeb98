/** Content types a site's editors may write. */

/** Names of the content types in a site's stored general group; empty where it never chose. */
export function supportedTypesOf(general: unknown): string[] {
  return (general as { supportedContentTypes?: string[] } | null)?.supportedContentTypes ?? [];
}

/** True for a content type a site's editors may write; a site that never chose its types takes every one. */
export function allowsType(supported: readonly string[], type: string): boolean {
  return supported.length === 0 || supported.includes(type);
}
