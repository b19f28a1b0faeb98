import { boolean } from '#fields/boolean/field.ts';
import { text } from '#fields/text/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { hasFile } from '#page-model/type-fields.ts';

/** The file of a document, whitepaper or episode. */
export const documentDownload = defineBlock({
  name: 'document_download',
  title: 'Document download',
  description: 'The item’s file, with its cover, name, type and size.',
  icon: 'download',
  category: 'content',
  v: 1,
  isDroppedBehindGate: true,
  keeps: 'file',
  hydrate: 'none',
  settings: {
    showCover: boolean({
      label: 'Show cover',
      default: false,
      help: 'Shows the main image above the file, or the title if there is no main image.',
    }),
    buttonLabel: text({ label: 'Button', required: true, default: 'Download', lengthMax: 40 }),
  },
  // Specification, public site, section 2: dropped without a file.
  isEmpty: (_settings, _items, page) => !page.content || !hasFile(page.content),
});
