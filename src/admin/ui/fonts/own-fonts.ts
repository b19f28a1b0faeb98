/** The site's own fonts in the choosers of its settings. */
import { createContext } from 'react';

export interface OwnFamily {
  /** The name in settings: `own_12`. */
  value: string;
  label: string;
  /** URL of the font file; null if it has no file yet, and cannot be chosen. */
  url: string | null;
  generic: 'serif' | 'sans';
}

/** Own families of the site whose settings are open, and its name. */
export const OwnFonts = createContext<{ siteName: string; families: readonly OwnFamily[] }>({
  siteName: '',
  families: [],
});

const loaded = new Set<string>();

/** The CSS name of an own font in the admin. */
export function cssFamilyOf({ value }: Pick<OwnFamily, 'value'>): string {
  return `masthead-${value}`;
}

/** Adds the faces to the document; a face that fails shows as its fallback. */
export function loadOwnFaces(families: readonly OwnFamily[]): void {
  for (const family of families) {
    const name = `${cssFamilyOf(family)} ${family.url}`;
    if (family.url === null || loaded.has(name)) continue;
    loaded.add(name);
    const face = new FontFace(cssFamilyOf(family), `url(${family.url})`);
    document.fonts.add(face);
    void face.load().catch(() => undefined);
  }
}
