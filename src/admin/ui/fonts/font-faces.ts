/** The font faces that a site may choose, loaded when a font picker first shows them. */
import encodeSans from '@fontsource/encode-sans-condensed/files/encode-sans-condensed-latin-400-normal.woff2?url';
import firaSans from '@fontsource/fira-sans/files/fira-sans-latin-400-normal.woff2?url';
import ibmPlexSans from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2?url';
import poppins from '@fontsource/poppins/files/poppins-latin-400-normal.woff2?url';
import ptSans from '@fontsource/pt-sans/files/pt-sans-latin-400-normal.woff2?url';
import bitter from '@fontsource/bitter/files/bitter-latin-400-normal.woff2?url';
import inter from '@fontsource/inter/files/inter-latin-400-normal.woff2?url';
import libreFranklin from '@fontsource/libre-franklin/files/libre-franklin-latin-400-normal.woff2?url';
import literata from '@fontsource/literata/files/literata-latin-400-normal.woff2?url';
import newsreader from '@fontsource/newsreader/files/newsreader-latin-400-normal.woff2?url';
import sourceSerif4 from '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2?url';
import openSans from '@fontsource/open-sans/files/open-sans-latin-400-normal.woff2?url';
import raleway from '@fontsource/raleway/files/raleway-latin-400-normal.woff2?url';
import { FONTS } from '#look/fonts.ts';

const FILES: Readonly<Record<string, string>> = {
  encode_sans_condensed: encodeSans,
  fira_sans: firaSans,
  ibm_plex_sans: ibmPlexSans,
  bitter,
  inter,
  libre_franklin: libreFranklin,
  literata,
  newsreader,
  source_serif_4: sourceSerif4,
  open_sans: openSans,
  poppins,
  pt_sans: ptSans,
  raleway,
};

let isLoaded = false;

/**
 * Adds the faces to the document; fonts that every system has need no file. A face that fails to load is
 * shown in its fallback.
 */
export function loadFaces(): void {
  if (isLoaded) return;
  isLoaded = true;
  for (const { value, label } of FONTS) {
    const file = FILES[value];
    if (!file) continue;
    const face = new FontFace(label, `url(${file})`);
    document.fonts.add(face);
    void face.load().catch(() => undefined);
  }
}
