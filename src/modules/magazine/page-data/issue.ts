import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { extendPageData } from '#model/extend-page-data.ts';

/** The issue and the publication that a page of the magazine is about. */
export const issue = extendPageData({
  after: 'sectionId',
  fields: {
    issueId: integer({ label: 'Issue', help: 'Of the magazine, on its page.' }),
    publicationId: integer({ label: 'Publication', help: 'On its pages and those of its issues.' }),
    zmagId: text({ label: 'Digital edition', lengthMax: 200_000, help: 'Of the issue, at Zmags.' }),
  },
  read: ({ module }) => module?.about?.ids ?? {},
});
