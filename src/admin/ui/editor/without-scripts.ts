/** The HTML without scripts: a frame that allows none would block each with an error in the browser's console. */
export function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi, '');
}
