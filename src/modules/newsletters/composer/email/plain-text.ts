/** The plain text of an email, from its HTML. */
import { toPlainText } from 'react-email';

/** Links follow their words. Images are left out, except that a link around an image has its alternative text. */
export function plainTextOf(html: string): string {
  return toPlainText(html, {
    wordwrap: false,
    formatters: FORMATTERS,
    selectors: [
      { selector: 'img', format: 'image' },
      { selector: '[data-skip-in-text]', format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    ],
  }).trim();
}

/** An element as html-to-text reads it. */
interface Node {
  name: string;
  attribs: { alt?: string };
  parent: Node | null;
}

const FORMATTERS = {
  image: (image: Node, _walk: unknown, builder: { addInline: (text: string) => void }) => {
    if (isInLink(image)) builder.addInline(image.attribs.alt ?? '');
  },
};

function isInLink({ parent }: Node): boolean {
  return parent !== null && (parent.name === 'a' || isInLink(parent));
}
