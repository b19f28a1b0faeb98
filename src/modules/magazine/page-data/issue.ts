import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { extendPageData } from '#model/extend-page-data.ts';

/** The issue and the publication that a page of the magazine is about. */
export const issue = extendPageData({
  after: 'sectionId',
  fields: {
    issueId: integer({ label: 'Issue', help: 'ID of the magazine issue, on its page.' }),
    publicationId: integer({
      label: 'Publication',
      help: 'ID of the publication, on its pages and those of its issues.',
    }),
    zmagId: text({ label: 'Digital edition', lengthMax: 200_000, help: 'URL of the issue’s Zmags edition.' }),
  },
  read: ({ module }) => module?.about?.ids ?? {},
});
