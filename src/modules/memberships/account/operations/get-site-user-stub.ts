import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { registrationQuestions } from '../../registration/server/ask-registration.ts';
import { siteOfCall } from '../server/visit.ts';
import { memberWords } from '../../words/index.ts';
import { LINK_SECRET } from '../server/operation-inputs.ts';

export const getSiteUserStub = defineOperation({
  name: 'getSiteUserStub',
  kind: 'mutation',
  summary: 'The registration details known so far, by the secret from the email. The secret stays valid.',
  input: { id: LINK_SECRET },
  output: {
    shape: 'SiteUserStub',
    fields: {
      username: text({ label: 'Email', required: true }),
      membershipId: integer({
        label: 'Membership',
        help: 'ID of the membership to which the link leads. Null without one.',
      }),
      countryCode: text({ label: 'Country' }),
      region: text({ label: 'Region' }),
    },
  },
  access: anyone,
  run: async (ctx: OperationContext, { id }) => {
    const site = siteOfCall(ctx);
    const { rows } = await registrationQuestions(site, id).execute(ctx.db);
    const [account] = rows;
    if (!account) throw badInput('LINK_INVALID', memberWords(site.language).linkOver);
    return { ...account, username: account.email };
  },
});
