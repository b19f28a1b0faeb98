import type { HtmlNode } from './html-tree.ts';
import type { TakeImage } from './pasted-images.ts';

/** Content of a paste that the text cannot contain. */
export type PasteLoss = 'image' | 'row' | 'column' | 'frame';

/** Context that the parsers of pasted HTML pass on. */
export interface PasteContext {
  onLost: (what: PasteLoss) => void;
  take: TakeImage;
  /** Whether code blocks are allowed at this place; if not, their lines become text. */
  allowsCode: boolean;
  /** Converts any content to blocks. */
  blocksOf: (nodes: readonly HtmlNode[], context: PasteContext) => HtmlNode[];
}

/** A notice about content that was left out, with advice for the user; null if nothing was left out. */
export function noticeOfLosses(losses: readonly PasteLoss[]): string | null {
  const count = (what: PasteLoss) => losses.filter((loss) => loss === what).length;
  const sentences = [
    imagesNotice(count('image')),
    many(count('row'), '1 hidden row was', 'hidden rows were', 'left out of the pasted table.'),
    count('column') > 0 ? 'Hidden columns were left out of the pasted table.' : '',
    embedsNotice(count('frame')),
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(' ') : null;
}

function imagesNotice(count: number): string {
  const left = many(count, '1 image was', 'images were', 'left out of the pasted text.');
  return (
    left && `${left} Save images to your computer and drop them here, or choose images from the library.`
  );
}

function embedsNotice(count: number): string {
  if (count === 1) return '1 unsupported embed was pasted as a link.';
  return many(count, '', 'unsupported embeds were', 'pasted as links.');
}

function many(count: number, one: string, others: string, rest: string): string {
  if (count === 0) return '';
  return `${count === 1 ? one : `${count} ${others}`} ${rest}`;
}
