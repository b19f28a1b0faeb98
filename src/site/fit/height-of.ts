/**
 * Estimates the height of a block on a page from its HTML: text by its font size, images by their aspect
 * ratio. Used before columns are placed side by side. It is not a layout engine: for most blocks the result
 * is within 15 %.
 */
import { attributeOf, readMarkup, type Piece } from './markup.ts';
import { textSizeOf, widthOf, type TextSize } from './text-sizes.ts';

/** Maximum number of tags and texts parsed in a block: a block with more is tall, whatever follows. */
const READ_AT_MOST = 1500;
/** Maximum width of a text (`--measure`). */
const MEASURE = 608;
const GAP = 24;
const CARD_GAP = 36;
/** Padding on each side of the text in a card with a background. */
const CARD_PADDING = 14;
/** Space between list items: a rule, with space on both sides of it. */
const BETWEEN_ITEMS = 33;

const INLINE = new Set(
  'a abbr b bdi br button cite code em i input kbd label mark q s select small span strong sub sup time u wbr'.split(
    ' ',
  ),
);
const UNSEEN = new Set(['script', 'style', 'template', 'source', 'dialog', 'option', 'datalist']);

/**
 * Returns a function from a width to the height of the block, both in pixels. The HTML is parsed once, and
 * each width is calculated once, because columns are tried in many arrangements.
 */
export function heightOf(html: string): (width: number) => number {
  const piece = readMarkup(html, READ_AT_MOST);
  const known = new Map<number, number>();
  return (width) => {
    const found = known.get(width);
    if (found !== undefined) return found;
    const height = Math.round(stack(piece, { width, isProse: false, isLead: false, text: undefined }));
    known.set(width, height);
    return height;
  };
}

interface Place {
  width: number;
  isProse: boolean;
  /** Whether the text is in the large card at the start of a list. */
  isLead: boolean;
  text: TextSize | undefined;
}

/** Height of stacked parts; runs of text and inline elements form lines. */
function stack(piece: Piece, place: Place): number {
  const text = textSizeOf(piece, place);
  const width = piece.tag === 'p' ? Math.min(place.width, MEASURE) : place.width;
  const inner = { ...place, width, text };
  let height = text.around;
  let run = 0;
  let tallest = 0;
  const endRun = () => {
    if (run > 0) height += Math.ceil(run / inner.width) * Math.max(text.line, tallest);
    run = 0;
    tallest = 0;
  };
  for (const part of piece.parts) {
    if (typeof part === 'string') {
      if (part.trim() !== '') run += widthOf(part, text);
    } else if (isInline(part)) {
      const line = lineOf(part, inner);
      run += line.width;
      tallest = Math.max(tallest, line.height);
    } else {
      endRun();
      height += heightOfPiece(part, inner);
    }
  }
  endRun();
  return height;
}

/** Inline content: its width, and the height of its line. */
function lineOf(piece: Piece, place: Place): { width: number; height: number } {
  const text = textSizeOf(piece, place);
  if (isHidden(piece)) return { width: 0, height: 0 };
  if (piece.tag === 'input' || piece.tag === 'select') return controlOf(piece, place);
  const isButton = text.line === 44;
  let width = isButton ? 2.4 * text.size : 0;
  let height = isButton ? 52 : 0;
  for (const part of piece.parts) {
    const line = typeof part === 'string' ? { width: widthOf(part, text), height: 0 } : lineOf(part, place);
    width += line.width;
    height = Math.max(height, line.height);
  }
  return { width, height };
}

function controlOf({ attributes }: Piece, place: Place): { width: number; height: number } {
  const type = attributeOf(attributes, 'type');
  if (type === 'hidden') return { width: 0, height: 0 };
  return type === 'checkbox' || type === 'radio'
    ? { width: 24, height: 26 }
    : { width: place.width, height: 48 };
}

function heightOfPiece(piece: Piece, place: Place): number {
  if (isHidden(piece)) return 0;
  const fixed = heightOfMedia(piece, place.width);
  if (fixed !== null) return fixed;
  if (piece.tag === 'details' && !/ open(=|$| )/.test(piece.attributes))
    return partsOf(piece)
      .filter(({ tag }) => tag === 'summary')
      .reduce((sum, one) => sum + 24 + stack(one, place), 0);
  if (piece.classes.includes('prose') && piece.tag === 'div')
    return stack(piece, { ...place, width: Math.min(place.width, MEASURE), isProse: true });
  return heightOfArranged(piece, place);
}

/**
 * Height of parts that are side by side: cards in columns, a small image next to text, rows of a table;
 * otherwise they are stacked.
 */
function heightOfArranged(piece: Piece, around: Place): number {
  const place = piece.classes.includes('card-lead') ? { ...around, isLead: true } : around;
  const parts = partsOf(piece).filter((part) => !isHidden(part));
  const columns = columnsOf(piece, place.width);
  if (columns > 1) return inColumns(parts, columns, place) + paddingOf(piece);
  if (piece.tag === 'tr')
    return Math.max(0, ...parts.map((cell) => stack(cell, { ...place, width: place.width / parts.length })));
  if (piece.tag === 'ul' || piece.tag === 'ol') return heightOfList(piece, parts, place);
  const image = parts.length > 1 ? imageNextToText(piece, parts, place.width) : null;
  const padded = piece.classes.includes('card-medium')
    ? { ...place, width: place.width - CARD_PADDING }
    : place;
  if (!image) return stack(piece, padded) + paddingOf(piece);
  const words = { ...piece, parts: piece.parts.filter((part) => part !== image.part) };
  return Math.max(image.height, stack(words, { ...place, width: place.width - image.width - GAP }));
}

function heightOfList(piece: Piece, parts: readonly Piece[], place: Place): number {
  if (isRun(piece, parts))
    return Math.ceil(parts.reduce((sum, part) => sum + wordsOf(part) * 8 + 36, 0) / place.width) * 40;
  const between = place.isProse ? 0 : BETWEEN_ITEMS;
  return parts.reduce(
    (sum, part) => sum + heightOfPiece(part, place),
    between * Math.max(0, parts.length - 1),
  );
}

/** Whether short links share a line, such as share buttons and labels. */
function isRun({ classes }: Piece, parts: readonly Piece[]): boolean {
  return (
    !classes.includes('headline') &&
    parts.length > 0 &&
    parts.every((part) => wordsOf(part) < 32 && !hasBlocks(part))
  );
}

function hasBlocks(piece: Piece): boolean {
  return partsOf(piece).some((part) => !INLINE.has(part.tag));
}

function wordsOf(piece: Piece): number {
  return piece.parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : wordsOf(part)), 0);
}

function inColumns(parts: readonly Piece[], columns: number, place: Place): number {
  const width = (place.width - (columns - 1) * GAP) / columns;
  const heights = parts.map((part) => heightOfPiece(part, { ...place, width }));
  let height = 0;
  for (let at = 0; at < heights.length; at += columns)
    height += Math.max(...heights.slice(at, at + columns)) + (at > 0 ? CARD_GAP : 0);
  return height;
}

/** Number of columns of a list of cards or facts at this width. */
function columnsOf({ tag, classes, attributes }: Piece, width: number): number {
  const columns = Number(/--columns:\s*(\d+)/.exec(attributes)?.[1] ?? 1);
  if (columns > 1) return width >= 736 ? columns : width >= 512 ? Math.min(2, columns) : 1;
  return tag === 'dl' || classes === 'facts' || classes === 'speakers'
    ? Math.max(1, Math.floor(width / 250))
    : 1;
}

/** The image next to text: an image marked as small, initials in its place, or a calendar leaf. */
function imageNextToText(
  { classes }: Piece,
  parts: readonly Piece[],
  width: number,
): { part: Piece; width: number; height: number } | null {
  for (const part of parts) {
    if (classes.includes('card-row') && part.classes.includes('card-media')) {
      const third = Math.max(112, Math.min(288, 0.34 * width));
      return { part, width: third, height: third * 0.66 };
    }
    if (part.classes.includes('date-tile')) return { part, width: 90, height: 110 };
    const shape = standaloneImage(part);
    if (shape && shape.width <= 0.6 * width) return { part, ...shape };
  }
  return null;
}

/** Padding of boxes with a background or a border, and of cards between image and text. */
function paddingOf({ tag, classes }: Piece): number {
  if (classes.includes('gating-form')) return 80;
  if (tag === 'aside') return 24;
  if (classes === 'facts') return 50;
  if (classes.includes('card-media')) return 12;
  return classes.includes('card-medium') ? 2 * CARD_PADDING + 16 : 0;
}

function standaloneImage(piece: Piece): { width: number; height: number } | null {
  if (piece.classes.includes('initials')) return { width: 80, height: 80 };
  if (piece.tag === 'img') return null;
  const parts = partsOf(piece);
  const source = parts.find(({ tag }) => tag === 'source' || tag === 'img');
  const image = parts.find(({ tag }) => tag === 'img');
  if (!source || !image) return parts.length === 1 && parts[0] ? standaloneImage(parts[0]) : null;
  const width = Number(/^(?:auto, )?(\d+)px$/.exec(attributeOf(source.attributes, 'sizes'))?.[1] ?? Infinity);
  return { width, height: width * shapeOf(image) };
}

/** Height of images, videos and frames; null for other elements. */
function heightOfMedia({ tag, classes, attributes }: Piece, width: number): number | null {
  if (tag === 'img') return width * shapeOf({ attributes });
  if (classes.includes('embed-frame')) {
    const fixed = Number(/--height:\s*(\d+)/.exec(attributes)?.[1] ?? 0);
    return fixed || width / Number(/--ratio:\s*([\d.]+)/.exec(attributes)?.[1] ?? 16 / 9);
  }
  if (tag === 'iframe' || tag === 'video') return (width * 9) / 16;
  if (tag === 'audio') return 54;
  if (tag === 'textarea') return 150;
  if (tag === 'hr') return 60;
  return tag === 'svg' ? heightOfDrawing(attributes, width) : null;
}

/** A map or a chart is as wide as its container allows, an icon as high as a line. */
function heightOfDrawing(attributes: string, width: number): number {
  const own = Number(attributeOf(attributes, 'width'));
  return own >= 200 ? Math.min(own, width) * shapeOf({ attributes }) : 24;
}

function shapeOf({ attributes }: Pick<Piece, 'attributes'>): number {
  const width = Number(attributeOf(attributes, 'width'));
  const height = Number(attributeOf(attributes, 'height'));
  return width > 0 && height > 0 ? height / width : 9 / 16;
}

/** Whether a part is inline: a link is not if it contains an image or a map. */
function isInline(piece: Piece): boolean {
  if (piece.tag === 'a') return !partsOf(piece).some(isLarge);
  return INLINE.has(piece.tag);
}

function isLarge({ tag, attributes }: Piece): boolean {
  return (
    tag === 'picture' || tag === 'div' || (tag === 'svg' && Number(attributeOf(attributes, 'width')) >= 200)
  );
}

function isHidden({ tag, classes, attributes }: Piece): boolean {
  return UNSEEN.has(tag) || classes.includes('only-print') || / hidden(=|$| )/.test(attributes);
}

function partsOf({ parts }: Piece): Piece[] {
  return parts.filter((part) => typeof part !== 'string');
}
