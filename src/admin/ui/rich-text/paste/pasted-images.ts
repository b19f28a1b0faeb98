/** Images of a paste whose bytes are in the clipboard: as data URLs in its HTML, or as files. */
import type { Transaction } from '@tiptap/pm/state';

export interface PastedImage {
  file: File;
  /** The image's alternative text in the paste; empty if missing. */
  alt: string;
  /**
   * Placeholder for the image in the text until it is inserted. It is random, so that no text can contain it
   * beforehand.
   */
  mark: string;
}

/**
 * Takes an image of a text, given its attributes. Returns the mark that replaces it, or null if its bytes are
 * elsewhere.
 */
export type TakeImage = (attributes: Readonly<Record<string, string>>) => string | null;

/** Maximum number of images in one paste; more are reported, like those without bytes. */
export const PASTED_IMAGES_MAX = 20;

/** Private-use characters that enclose the digits of a mark. */
const [OPEN, CLOSE] = ['\uE0F0', '\uE0F1'];
const MARK = new RegExp(`${OPEN}\\d+${CLOSE}`, 'g');

function newMark(): string {
  return `${OPEN}${crypto.getRandomValues(new Uint32Array(4)).join('')}${CLOSE}`;
}

/**
 * `take` is called while the text is parsed, and adds each image to `images`. `files`: the image files of the
 * clipboard.
 */
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

/** Removes the marks of the images from the text. */
export function withoutMarks(html: string, images: readonly PastedImage[]): string {
  return images.reduce((text, { mark }) => text.replaceAll(mark, ''), html);
}

/**
 * Removes the marks from the pasted text and returns the position of each image. Private-use characters of
 * the text itself are preserved.
 */
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

/**
 * URLs that are local to the computer or program from which the image was copied: browsers may not read them
 * here.
 */
const LOCAL = /^(?:file|cid|blob|webkit-fake-url):/i;

/**
 * The files that are images of the text, one for each image. Word and Excel add an image of the whole text
 * that they also put on the clipboard, so a single file from them may be that image.
 */
function filesOf(html: string, files: readonly File[]): File[] {
  const local = html.match(/<img\b[^>]*\ssrc\s*=\s*["']?(?:file|cid|blob|webkit-fake-url):/gi) ?? [];
  const isOffice = /urn:schemas-microsoft-com:office/i.test(html);
  return local.length === files.length && (files.length > 1 || !isOffice) ? [...files] : [];
}

const DATA = /^data:image\/(png|jpe?g|webp|avif|gif|svg\+xml);base64,([a-z\d+/=\s]+)$/i;

/** Shorter images are single pixels that reserve space or track readers. */
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
    // Invalid base64.
    return undefined;
  }
}

const EXTENSIONS: Readonly<Record<string, string | undefined>> = { jpeg: 'jpg', 'svg+xml': 'svg' };
