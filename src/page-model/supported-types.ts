/** Content types that a site's editors may write. */

/** Names of the content types in a site's stored general group; empty if it never chose any. */
export function supportedTypesOf(general: unknown): string[] {
  return (general as { supportedContentTypes?: string[] } | null)?.supportedContentTypes ?? [];
}

/**
 * Whether a site's editors may write a content type; a site that never chose its types allows all of them.
 */
export function allowsType(supported: readonly string[], type: string): boolean {
  return supported.length === 0 || supported.includes(type);
}
