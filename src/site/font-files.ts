/** The files of the fonts a site may choose, and the measures by which a system font takes their place meanwhile. */
import encodeSansCondensed400Normal from '@fontsource/encode-sans-condensed/files/encode-sans-condensed-latin-400-normal.woff2?url';
import encodeSansCondensed400NormalExt from '@fontsource/encode-sans-condensed/files/encode-sans-condensed-latin-ext-400-normal.woff2?url';
import encodeSansCondensed700Normal from '@fontsource/encode-sans-condensed/files/encode-sans-condensed-latin-700-normal.woff2?url';
import encodeSansCondensed700NormalExt from '@fontsource/encode-sans-condensed/files/encode-sans-condensed-latin-ext-700-normal.woff2?url';
import firaSans400Normal from '@fontsource/fira-sans/files/fira-sans-latin-400-normal.woff2?url';
import firaSans400NormalExt from '@fontsource/fira-sans/files/fira-sans-latin-ext-400-normal.woff2?url';
import firaSans400Italic from '@fontsource/fira-sans/files/fira-sans-latin-400-italic.woff2?url';
import firaSans400ItalicExt from '@fontsource/fira-sans/files/fira-sans-latin-ext-400-italic.woff2?url';
import firaSans700Normal from '@fontsource/fira-sans/files/fira-sans-latin-700-normal.woff2?url';
import firaSans700NormalExt from '@fontsource/fira-sans/files/fira-sans-latin-ext-700-normal.woff2?url';
import ibmPlexSans400Normal from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2?url';
import ibmPlexSans400NormalExt from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-ext-400-normal.woff2?url';
import ibmPlexSans400Italic from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-italic.woff2?url';
import ibmPlexSans400ItalicExt from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-ext-400-italic.woff2?url';
import ibmPlexSans700Normal from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-700-normal.woff2?url';
import ibmPlexSans700NormalExt from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-ext-700-normal.woff2?url';
import poppins400Normal from '@fontsource/poppins/files/poppins-latin-400-normal.woff2?url';
import poppins400NormalExt from '@fontsource/poppins/files/poppins-latin-ext-400-normal.woff2?url';
import poppins400Italic from '@fontsource/poppins/files/poppins-latin-400-italic.woff2?url';
import poppins400ItalicExt from '@fontsource/poppins/files/poppins-latin-ext-400-italic.woff2?url';
import poppins700Normal from '@fontsource/poppins/files/poppins-latin-700-normal.woff2?url';
import poppins700NormalExt from '@fontsource/poppins/files/poppins-latin-ext-700-normal.woff2?url';
import ptSans400Normal from '@fontsource/pt-sans/files/pt-sans-latin-400-normal.woff2?url';
import ptSans400NormalExt from '@fontsource/pt-sans/files/pt-sans-latin-ext-400-normal.woff2?url';
import ptSans400Italic from '@fontsource/pt-sans/files/pt-sans-latin-400-italic.woff2?url';
import ptSans400ItalicExt from '@fontsource/pt-sans/files/pt-sans-latin-ext-400-italic.woff2?url';
import ptSans700Normal from '@fontsource/pt-sans/files/pt-sans-latin-700-normal.woff2?url';
import ptSans700NormalExt from '@fontsource/pt-sans/files/pt-sans-latin-ext-700-normal.woff2?url';
import bitterWghtNormal from '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2?url';
import bitterWghtNormalExt from '@fontsource-variable/bitter/files/bitter-latin-ext-wght-normal.woff2?url';
import bitterWghtItalic from '@fontsource-variable/bitter/files/bitter-latin-wght-italic.woff2?url';
import bitterWghtItalicExt from '@fontsource-variable/bitter/files/bitter-latin-ext-wght-italic.woff2?url';
import interWghtNormal from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import interWghtNormalExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import interWghtItalic from '@fontsource-variable/inter/files/inter-latin-wght-italic.woff2?url';
import interWghtItalicExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-italic.woff2?url';
import libreFranklinWghtNormal from '@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2?url';
import libreFranklinWghtNormalExt from '@fontsource-variable/libre-franklin/files/libre-franklin-latin-ext-wght-normal.woff2?url';
import libreFranklinWghtItalic from '@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-italic.woff2?url';
import libreFranklinWghtItalicExt from '@fontsource-variable/libre-franklin/files/libre-franklin-latin-ext-wght-italic.woff2?url';
import literataWghtNormal from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url';
import literataWghtNormalExt from '@fontsource-variable/literata/files/literata-latin-ext-wght-normal.woff2?url';
import literataWghtItalic from '@fontsource-variable/literata/files/literata-latin-wght-italic.woff2?url';
import literataWghtItalicExt from '@fontsource-variable/literata/files/literata-latin-ext-wght-italic.woff2?url';
import newsreaderWghtNormal from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url';
import newsreaderWghtNormalExt from '@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2?url';
import newsreaderWghtItalic from '@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2?url';
import newsreaderWghtItalicExt from '@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-italic.woff2?url';
import sourceSerif4WghtNormal from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import sourceSerif4WghtNormalExt from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2?url';
import sourceSerif4WghtItalic from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2?url';
import sourceSerif4WghtItalicExt from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-italic.woff2?url';
import openSansWghtNormal from '@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2?url';
import openSansWghtNormalExt from '@fontsource-variable/open-sans/files/open-sans-latin-ext-wght-normal.woff2?url';
import openSansWghtItalic from '@fontsource-variable/open-sans/files/open-sans-latin-wght-italic.woff2?url';
import openSansWghtItalicExt from '@fontsource-variable/open-sans/files/open-sans-latin-ext-wght-italic.woff2?url';
import ralewayWghtNormal from '@fontsource-variable/raleway/files/raleway-latin-wght-normal.woff2?url';
import ralewayWghtNormalExt from '@fontsource-variable/raleway/files/raleway-latin-ext-wght-normal.woff2?url';
import ralewayWghtItalic from '@fontsource-variable/raleway/files/raleway-latin-wght-italic.woff2?url';
import ralewayWghtItalicExt from '@fontsource-variable/raleway/files/raleway-latin-ext-wght-italic.woff2?url';

/** One cut of a font. Letters beyond Latin-1 (ń, ő, ş) are a file of their own, fetched only by pages that have them. */
export interface FontFace {
  weight: string;
  style: 'normal' | 'italic';
  latin: string;
  latinExt: string;
}

/**
 * A self-hosted font. Measures are per cent, taken in Chromium from the metrics of the file and from a paragraph of English set
 * at 100 pixels: ascent and descent of the em, width against Liberation Sans, whose letters are as wide as Arial's, or where the
 * font has serifs against Liberation Serif, which is as wide as Times.
 */
export interface FontFiles {
  isSerif?: true;
  ascent: number;
  descent: number;
  widthRegular: number;
  widthBold: number;
  faces: readonly FontFace[];
}

/** By the key of model/fonts.ts; a font that is not here is on every system. */
export const FONT_FILES: Readonly<Record<string, FontFiles>> = {
  encode_sans_condensed: {
    ascent: 103,
    descent: 22,
    widthRegular: 86.1,
    widthBold: 86.8,
    faces: [
      {
        weight: '400',
        style: 'normal',
        latin: encodeSansCondensed400Normal,
        latinExt: encodeSansCondensed400NormalExt,
      },
      {
        weight: '700',
        style: 'normal',
        latin: encodeSansCondensed700Normal,
        latinExt: encodeSansCondensed700NormalExt,
      },
    ],
  },
  fira_sans: {
    ascent: 94,
    descent: 27,
    widthRegular: 103.2,
    widthBold: 95.8,
    faces: [
      { weight: '400', style: 'normal', latin: firaSans400Normal, latinExt: firaSans400NormalExt },
      { weight: '400', style: 'italic', latin: firaSans400Italic, latinExt: firaSans400ItalicExt },
      { weight: '700', style: 'normal', latin: firaSans700Normal, latinExt: firaSans700NormalExt },
    ],
  },
  ibm_plex_sans: {
    ascent: 103,
    descent: 28,
    widthRegular: 101.2,
    widthBold: 98.4,
    faces: [
      { weight: '400', style: 'normal', latin: ibmPlexSans400Normal, latinExt: ibmPlexSans400NormalExt },
      { weight: '400', style: 'italic', latin: ibmPlexSans400Italic, latinExt: ibmPlexSans400ItalicExt },
      { weight: '700', style: 'normal', latin: ibmPlexSans700Normal, latinExt: ibmPlexSans700NormalExt },
    ],
  },
  poppins: {
    ascent: 105,
    descent: 35,
    widthRegular: 112.6,
    widthBold: 107.2,
    faces: [
      { weight: '400', style: 'normal', latin: poppins400Normal, latinExt: poppins400NormalExt },
      { weight: '400', style: 'italic', latin: poppins400Italic, latinExt: poppins400ItalicExt },
      { weight: '700', style: 'normal', latin: poppins700Normal, latinExt: poppins700NormalExt },
    ],
  },
  pt_sans: {
    ascent: 102,
    descent: 28,
    widthRegular: 97.3,
    widthBold: 90.0,
    faces: [
      { weight: '400', style: 'normal', latin: ptSans400Normal, latinExt: ptSans400NormalExt },
      { weight: '400', style: 'italic', latin: ptSans400Italic, latinExt: ptSans400ItalicExt },
      { weight: '700', style: 'normal', latin: ptSans700Normal, latinExt: ptSans700NormalExt },
    ],
  },
  open_sans: {
    ascent: 107,
    descent: 29,
    widthRegular: 105.9,
    widthBold: 105.6,
    faces: [
      { weight: '300 800', style: 'normal', latin: openSansWghtNormal, latinExt: openSansWghtNormalExt },
      { weight: '300 800', style: 'italic', latin: openSansWghtItalic, latinExt: openSansWghtItalicExt },
    ],
  },
  raleway: {
    ascent: 94,
    descent: 23,
    widthRegular: 104.0,
    widthBold: 100.1,
    faces: [
      { weight: '300 800', style: 'normal', latin: ralewayWghtNormal, latinExt: ralewayWghtNormalExt },
      { weight: '300 800', style: 'italic', latin: ralewayWghtItalic, latinExt: ralewayWghtItalicExt },
    ],
  },
  bitter: {
    ascent: 94,
    descent: 27,
    widthRegular: 113.7,
    widthBold: 108.7,
    isSerif: true,
    faces: [
      { weight: '100 900', style: 'normal', latin: bitterWghtNormal, latinExt: bitterWghtNormalExt },
      { weight: '100 900', style: 'italic', latin: bitterWghtItalic, latinExt: bitterWghtItalicExt },
    ],
  },
  inter: {
    ascent: 97,
    descent: 24,
    widthRegular: 107.1,
    widthBold: 102.3,
    faces: [
      { weight: '100 900', style: 'normal', latin: interWghtNormal, latinExt: interWghtNormalExt },
      { weight: '100 900', style: 'italic', latin: interWghtItalic, latinExt: interWghtItalicExt },
    ],
  },
  libre_franklin: {
    ascent: 97,
    descent: 25,
    widthRegular: 103.5,
    widthBold: 99.3,
    faces: [
      {
        weight: '100 900',
        style: 'normal',
        latin: libreFranklinWghtNormal,
        latinExt: libreFranklinWghtNormalExt,
      },
      {
        weight: '100 900',
        style: 'italic',
        latin: libreFranklinWghtItalic,
        latinExt: libreFranklinWghtItalicExt,
      },
    ],
  },
  literata: {
    ascent: 118,
    descent: 31,
    widthRegular: 116.6,
    widthBold: 117.0,
    isSerif: true,
    faces: [
      { weight: '200 900', style: 'normal', latin: literataWghtNormal, latinExt: literataWghtNormalExt },
      { weight: '200 900', style: 'italic', latin: literataWghtItalic, latinExt: literataWghtItalicExt },
    ],
  },
  newsreader: {
    ascent: 74,
    descent: 27,
    widthRegular: 105.2,
    widthBold: 105.9,
    isSerif: true,
    faces: [
      { weight: '200 800', style: 'normal', latin: newsreaderWghtNormal, latinExt: newsreaderWghtNormalExt },
      { weight: '200 800', style: 'italic', latin: newsreaderWghtItalic, latinExt: newsreaderWghtItalicExt },
    ],
  },
  source_serif_4: {
    ascent: 104,
    descent: 34,
    widthRegular: 117.8,
    widthBold: 113.8,
    isSerif: true,
    faces: [
      {
        weight: '200 900',
        style: 'normal',
        latin: sourceSerif4WghtNormal,
        latinExt: sourceSerif4WghtNormalExt,
      },
      {
        weight: '200 900',
        style: 'italic',
        latin: sourceSerif4WghtItalic,
        latinExt: sourceSerif4WghtItalicExt,
      },
    ],
  },
};
