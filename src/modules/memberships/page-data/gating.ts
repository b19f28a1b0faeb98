import { boolean } from '#fields/boolean/field.ts';
import { group } from '#fields/group/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { extendPageData } from '#model/extend-page-data.ts';
import type { ContentDetail } from '#page-model/page.ts';

/** Requirements of the page's item for readers (specification, public site, section 3 "Page data"). */
export const gating = extendPageData({
  after: 'images',
  fields: {
    gating: group({
      label: 'Gating',
      help: 'Set if readers must answer a survey to read the item.',
      typeName: 'PageGating',
      of: {
        surveyType: text({
          label: 'Survey',
          lengthMax: 200_000,
          help: 'The survey’s Omeda ID or, without one, its own ID.',
        }),
      },
    }),
    userRegistration: group({
      label: 'Registration',
      typeName: 'PageUserRegistration',
      of: { isRequired: boolean({ label: 'Required', help: 'Logged-in readers can read the full item.' }) },
    }),
    membership: list({
      label: 'Memberships',
      help: 'Readers with one of these memberships can read the full item.',
      typeName: 'PageMembership',
      entryLabel: 'membership',
      of: { id: integer({ label: 'Id', help: 'ID of a membership that opens the item.', required: true }) },
    }),
  },
  read: ({ content }) => (content ? gatingOf(content) : {}),
});

/** Returns the same data for every caller. */
function gatingOf({ isBehindGate, asks = {} }: ContentDetail): Record<string, unknown> {
  const { membershipIds = [], surveyId, surveyType } = asks;
  const isAccountEnough = membershipIds.length === 0 && (surveyId === undefined || surveyType === undefined);
  return {
    gating: surveyType === undefined ? null : { surveyType },
    userRegistration: { isRequired: isBehindGate === true && isAccountEnough },
    membership: membershipIds.map((id) => ({ id })),
  };
}
