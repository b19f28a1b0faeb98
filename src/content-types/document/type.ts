import { file } from '#fields/file/field.ts';
import { url } from '#fields/url/field.ts';
import { defineContentType } from '#model/define-content-type.ts';
import { gatedWorkData, thingData } from '#content-types/mixins.ts';

/** A file that readers download: a form, a table, a report. */
export const document = defineContentType({
  name: 'Document',
  label: 'Document',
  pluralLabel: 'Documents',
  apiDescription: 'A file that readers download, such as a form, a table or a report.',
  synonyms: ['file', 'pdf', 'download'],
  family: 'Files and media',
  icon: 'document',
  editKey: 'document',
  layoutKey: 'document',
  address: 'path',
  expects: ['teaser'],
  requiredToPublish: [['file', 'fileSrc']],
  groups: [{ key: 'document', label: 'Document' }],
  fields: {
    file: file({ gated: true, label: 'File', group: 'document' }),
    fileSrc: url({
      gated: true,
      label: 'External file URL',
      group: 'document',
      help: 'Use for a file that is not in the library.',
    }),
  },
  hides: ['sidebars'],
  structuredData: (item) => ({
    '@type': 'DigitalDocument',
    ...thingData(item),
    ...gatedWorkData(item),
    datePublished: item.published,
    ...(item.fileUrl && { associatedMedia: { '@type': 'MediaObject', contentUrl: item.fileUrl } }),
  }),
  examples: [{ fileSrc: 'https://files.quayside.example/tide-tables-2027.pdf' }],
});
