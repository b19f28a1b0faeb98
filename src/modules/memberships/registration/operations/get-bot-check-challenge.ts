import { choice, plainChoices } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { siteOfCall } from '../../account/server/visit.ts';

const ACTIONS = ['requestRegisterSiteUser', 'requestSiteUserPasswordReset', 'newsletterSubscribeSignUp'];

export const getBotCheckChallenge = defineOperation({
  name: 'getBotCheckChallenge',
  kind: 'query',
  summary:
    'An ALTCHA challenge for one call of an operation. Its solution is valid once, for twelve hours, starting two seconds after creation.',
  input: {
    action: choice({
      label: 'Operation',
      choices: plainChoices(ACTIONS),
      default: 'requestRegisterSiteUser',
    }),
  },
  output: {
    shape: 'BotCheckChallenge',
    fields: {
      algorithm: text({ label: 'Algorithm', required: true }),
      challenge: text({ label: 'Hash of salt and number', required: true }),
      maxnumber: integer({ label: 'Maximum number', required: true }),
      salt: text({ label: 'Salt', required: true }),
      signature: text({ label: 'Signature', required: true }),
    },
  },
  access: anyone,
  run: async (ctx: OperationContext, { action }) => {
    const { siteId } = siteOfCall(ctx);
    return ctx.services.botCheck.issue({ siteId, action: action ?? 'requestRegisterSiteUser' });
  },
});
