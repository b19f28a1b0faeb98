import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { unauthenticated } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { answerTokens, LOGIN_RESULT } from '../login.ts';

export const refreshTokenCmsUser = defineOperation({
  name: 'cmsUser/refreshTokenCmsUser',
  kind: 'mutation',
  summary: 'Exchanges a refresh token for a new bearer token. A refresh token used twice ends its session.',
  scope: 'platform',
  input: {
    refreshToken: text({
      label: 'Refresh token',
      lengthMax: 100,
      input: 'password',
      help: 'Browsers omit it: theirs is in a cookie.',
    }),
  },
  output: LOGIN_RESULT,
  access: anyone,
  run: async (ctx: OperationContext, input) => {
    const { auth } = ctx.services;
    const token = input.refreshToken ?? ctx.request.readCookie('refresh');
    if (!token) throw unauthenticated();
    return answerTokens(ctx, await auth.refreshSession(token), auth.lifetime);
  },
});
