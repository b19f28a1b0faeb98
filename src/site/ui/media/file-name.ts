/** Name and type of a file, from its URL. */
export interface FileName {
  /** The last part of the path in readable form; the host if the path is empty. */
  name: string;
  /** The extension in capitals, such as PDF; null without one. */
  type: string | null;
}

/** Name and type of the file at a URL. Accepts any text: the name of an invalid URL is the text itself. */
export function fileNameOf(address: string): FileName {
  const url = URL.canParse(address) ? new URL(address) : null;
  const last = url ? decoded(url.pathname.split('/').findLast(Boolean) ?? '') : address;
  const extension = /[^.]\.([a-z0-9]{1,5})$/i.exec(last)?.[1];
  return { name: last || (url?.host ?? ''), type: extension?.toUpperCase() ?? null };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
