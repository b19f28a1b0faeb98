/** Images of a paste whose bytes are in the clipboard: as data in its HTML, or as files. */
import type { Transaction } from '@tiptap/pm/state';

export interface PastedImage {
  file: File;
  /** Its alternative text in the paste; empty without one. */
  alt: string;
  /** What the text has in its place until it is there: no text can know it before. */
  mark: string;
}

/** Takes the images of one text, given their attributes: the mark that replaces it, or null if its bytes are elsewhere. */
export type TakeImage = (attributes: Readonly<Record<string, string>>) => string | null;

/** Maximum in one paste; more are reported, like those without bytes. */
export const PASTED_IMAGES_MAX = 20;

/** Private characters around digits. */
const [OPEN, CLOSE] = ['\uE0F0', '\uE0F1'];
const MARK = new RegExp(`${OPEN}\\d+${CLOSE}`, 'g');

function newMark(): string {
  return `${OPEN}${crypto.getRandomValues(new Uint32Array(4)).join('')}${CLOSE}`;
}

/** Images are taken as their text is read, and are in `images` from then on. `files`: images of the clipboard. */
export function takeImages(html: string, files: readonly File[]): { take: TakeImage; images: PastedImage[] } {
  const images: PastedImage[] = [];
  const beside = filesOf(html, files);
  const take: TakeImage = ({ src = '', alt = '' }) => {
    if (images.length >= PASTED_IMAGES_MAX) return null;
    const number = images.length + 1;
    const file = fileOfData(src.trim(), number) ?? (LOCAL.test(src.trim()) ? beside.shift() : undefined);
    if (!file) return null;
    const mark = newMark();
    images.push({ file, alt: alt.trim(), mark });
    return mark;
  };
  return { take, images };
}

/** The text without the marks of images. */
export function withoutMarks(html: string, images: readonly PastedImage[]): string {
  return images.reduce((text, { mark }) => text.replaceAll(mark, ''), html);
}

/** Takes the marks out of what was pasted; where each image belongs then. Private characters of the text itself stay. */
export function placesOfImages(
  transaction: Transaction,
  images: readonly PastedImage[],
): (PastedImage & { position: number })[] {
  const byMark = new Map(images.map((image) => [image.mark, image]));
  const found: { from: number; to: number; image: PastedImage }[] = [];
  transaction.doc.descendants((node, position) => {
    for (const { 0: mark, index } of node.text?.matchAll(MARK) ?? []) {
      const image = byMark.get(mark);
      if (image) found.push({ from: position + index, to: position + index + mark.length, image });
    }
  });
  for (const { from, to } of found.toReversed()) transaction.delete(from, to);
  let taken = 0;
  return found.flatMap(({ from, to, image }) => {
    const position = from - taken;
    taken += to - from;
    return byMark.delete(image.mark) ? [{ ...image, position }] : [];
  });
}

/** On the computer it was copied on, or in the program: no browser may read it there. */
const LOCAL = /^(?:file|cid|blob|webkit-fake-url):/i;

/**
 * The files that are the images of the text, one for each. Word and Excel add an image of all the text they also put on the
 * clipboard: a single one of theirs may be that.
 */
function filesOf(html: string, files: readonly File[]): File[] {
  const local = html.match(/<img\b[^>]*\ssrc\s*=\s*["']?(?:file|cid|blob|webkit-fake-url):/gi) ?? [];
  const isOffice = /urn:schemas-microsoft-com:office/i.test(html);
  return local.length === files.length && (files.length > 1 || !isOffice) ? [...files] : [];
}

const DATA = /^data:image\/(png|jpe?g|webp|avif|gif|svg\+xml);base64,([a-z\d+/=\s]+)$/i;

/** Shorter ones are single pixels that keep room, or count who reads. */
const DOT_LENGTH_MAX = 100;

function fileOfData(src: string, number: number): File | undefined {
  const [, format = '', data = ''] = DATA.exec(src) ?? [];
  if (data.length < DOT_LENGTH_MAX) return undefined;
  const kind = format.toLowerCase();
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return new File([bytes], `Pasted image ${number}.${EXTENSIONS[kind] ?? kind}`, {
      type: `image/${kind === 'jpg' ? 'jpeg' : kind}`,
    });
  } catch {
    // No base64 at all.
    return undefined;
  }
}

const EXTENSIONS: Readonly<Record<string, string | undefined>> = { jpeg: 'jpg', 'svg+xml': 'svg' };
