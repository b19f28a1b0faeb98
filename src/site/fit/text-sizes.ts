/** Text sizes of the public site by their place: those in `styles/`, in pixels at the default font size. */
import type { Piece } from './markup.ts';

export interface TextSize {
  /** Font size. */
  size: number;
  /** Line height. */
  line: number;
  /** Space above and below the text, added together. */
  around: number;
}

const BODY: TextSize = { size: 17, line: 26, around: 0 };

/** Sizes by class; the first class that the element has counts. */
const BY_CLASS: readonly (readonly [name: string, TextSize])[] = [
  ['block-title', { size: 20, line: 22, around: 27 }],
  ['card-kicker', { size: 14, line: 21, around: 4 }],
  ['card-title', { size: 18, line: 22, around: 0 }],
  ['card-teaser', { size: 16, line: 24, around: 8 }],
  ['card-meta', { size: 14, line: 20, around: 6 }],
  ['contact-way', { size: 17, line: 31, around: 4 }],
  ['contact-job', { size: 14, line: 22, around: 0 }],
  ['button', { size: 17, line: 44, around: 0 }],
  ['action-link', { size: 17, line: 44, around: 0 }],
];

const BY_TAG: Readonly<Record<string, TextSize>> = {
  h1: { size: 50, line: 54, around: 24 },
  h2: { size: 24, line: 27, around: 12 },
  h3: { size: 20, line: 23, around: 6 },
  h4: { size: 18, line: 21, around: 4 },
  figcaption: { size: 14, line: 20, around: 8 },
  label: { size: 16, line: 26, around: 8 },
};

/** Sizes in the text of an item. */
const IN_PROSE: Readonly<Record<string, TextSize>> = {
  p: { size: 20, line: 32, around: 21 },
  li: { size: 20, line: 32, around: 8 },
  h2: { size: 31, line: 35, around: 55 },
  h3: { size: 24, line: 27, around: 48 },
  h4: { size: 20, line: 23, around: 40 },
  td: { size: 16, line: 22, around: 18 },
  th: { size: 15, line: 20, around: 16 },
  figcaption: { size: 14, line: 20, around: 8 },
};

const LEAD_TITLE: TextSize = { size: 38, line: 41, around: 8 };

/** The place of a text. */
export interface Surroundings {
  isProse: boolean;
  isLead: boolean;
  /** Size in the surrounding element. */
  text: TextSize | undefined;
}

/** The size of the element's own text. */
export function textSizeOf(
  { tag, classes }: Piece,
  { isProse, isLead, text = BODY }: Surroundings,
): TextSize {
  if (classes) {
    if (isLead && classes.includes('card-title')) return LEAD_TITLE;
    const known = BY_CLASS.find(([name]) => classes.includes(name));
    if (known) return known[1];
  }
  return (isProse ? IN_PROSE[tag] : undefined) ?? BY_TAG[tag] ?? { ...text, around: 0 };
}

/** Letters are about half as wide as high; in scripts with square characters they are as wide as high. */
export function widthOf(text: string, { size }: TextSize): number {
  let width = 0;
  for (let at = 0; at < text.length; at++) width += text.charCodeAt(at) > 0x2e7f ? 1 : 0.53;
  return width * size;
}
