import { file } from '#fields/file/field.ts';
import { url } from '#fields/url/field.ts';
import { defineContentType } from '#model/define-content-type.ts';
import { gatedWorkData, thingData } from '#content-types/mixins.ts';

/** A long study, usually published by a company. */
export const whitepaper = defineContentType({
  name: 'Whitepaper',
  label: 'Whitepaper',
  pluralLabel: 'Whitepapers',
  apiDescription: 'A long study, usually published by a company.',
  synonyms: ['white paper', 'report', 'download', 'pdf'],
  family: 'Files and media',
  icon: 'book',
  editKey: 'whitepaper',
  layoutKey: 'whitepaper',
  address: 'path',
  sharedAs: 'article',
  expects: ['teaser'],
  requiredToPublish: [['file', 'fileSrc']],
  groups: [{ key: 'whitepaper', label: 'Whitepaper' }],
  fields: {
    file: file({ gated: true, label: 'File', group: 'whitepaper' }),
    fileSrc: url({
      gated: true,
      label: 'External file URL',
      group: 'whitepaper',
      help: 'Use for a file that is not in the library.',
    }),
    linkUrl: url({ gated: true, label: 'Publisher’s page', group: 'whitepaper' }),
  },
  structuredData: (item) => ({
    '@type': 'Report',
    ...thingData(item),
    ...gatedWorkData(item),
    datePublished: item.published,
    author: item.authors.map((author) => ({ '@type': 'Person', ...author })),
    ...(item.company && { publisher: { '@type': 'Organization', ...item.company } }),
  }),
  examples: [{ fileSrc: 'https://files.quayside.example/shore-power-2027.pdf' }],
});
