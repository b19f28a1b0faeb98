/** The site's custom fonts in the font pickers of its settings. */
import { createContext } from 'react';

export interface OwnFamily {
  /** The font's name in the settings: `own_12`. */
  value: string;
  label: string;
  /** URL of the font file; null if the family has no file yet and therefore cannot be chosen. */
  url: string | null;
  generic: 'serif' | 'sans';
}

/** Custom font families of the site whose settings are open, and the site's name. */
export const OwnFonts = createContext<{ siteName: string; families: readonly OwnFamily[] }>({
  siteName: '',
  families: [],
});

const loaded = new Set<string>();

/** The CSS name of a custom font in the admin. */
export function cssFamilyOf({ value }: Pick<OwnFamily, 'value'>): string {
  return `masthead-${value}`;
}

/** Adds the faces to the document; a face that fails to load is shown in its fallback. */
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
