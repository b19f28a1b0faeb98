/** The site's own fonts in the choosers of its settings. */
import { createContext } from 'react';

export interface OwnFamily {
  /** How settings name it: `own_12`. */
  value: string;
  label: string;
  /** The file it is shown in; null while it has none, and cannot be chosen. */
  url: string | null;
  generic: 'serif' | 'sans';
}

/** Own families of the site whose settings are open, and its name. */
export const OwnFonts = createContext<{ siteName: string; families: readonly OwnFamily[] }>({
  siteName: '',
  families: [],
});

const loaded = new Set<string>();

/** What CSS calls an own font in the admin. */
export function cssFamilyOf({ value }: Pick<OwnFamily, 'value'>): string {
  return `masthead-${value}`;
}

/** Adds the faces to the document; one that fails shows as its fallback. */
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
