/** The plain text of an email, from its HTML. */
import { toPlainText } from 'react-email';

type Formatters = NonNullable<NonNullable<Parameters<typeof toPlainText>[1]>['formatters']>;

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

const FORMATTERS: Formatters = {
  image: (image, _walk, builder) => {
    if (isInLink(image)) builder.addInline(image.attribs['alt'] ?? '');
  },
};

type Node = Parameters<Formatters[string]>[0];

function isInLink({ parent }: Node): boolean {
  return parent !== null && (parent.name === 'a' || isInLink(parent));
}
