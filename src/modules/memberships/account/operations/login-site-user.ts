import { email } from '#fields/email/field.ts';
import { group } from '#fields/group/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import { PASSWORD_LENGTH } from '#access/password.ts';
import { AppError } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import {
  checkOldPassword,
  checkPassword,
  logInByPassword,
  type VerifiedAccount,
} from '../server/login/log-in-by-password.ts';
import { taken } from '../server/operation-answers.ts';
import { readUserInfo, USER_INFO } from '../server/user-info.ts';
import { memberWords } from '../../words/index.ts';
import { botCheckInputOf, siteOfCall, toolsOf, visitOf, type Visit } from '../server/visit.ts';
import { RECAPTCHA_TOKEN, SESSION_ID } from '../server/operation-inputs.ts';

interface Checked {
  visit: Visit;
  account: VerifiedAccount | null;
}

export const loginSiteUser = defineOperation({
  name: 'loginSiteUser',
  kind: 'mutation',
  summary:
    'Logs a reader in. Browsers get an HttpOnly cookie; API clients get a token to send as x-site-user. Failed attempts per 15 minutes are limited: 10 per account and network, 100 per account, 50 per network. A browser the reader has used before has its own limit of 10 instead.',
  input: {
    username: email({ label: 'Email', required: true }),
    password: text({ label: 'Password', required: true, lengthMax: PASSWORD_LENGTH.max, input: 'password' }),
    recaptchaToken: RECAPTCHA_TOKEN,
    sessionId: SESSION_ID,
  },
  output: {
    shape: 'SiteUserLogin',
    fields: {
      token: text({ label: 'Token', help: 'For API clients only. Browsers use a cookie.' }),
      userInfo: group({ label: 'Reader', typeName: 'SiteUserInfo', of: USER_INFO }),
    },
  },
  access: anyone,
  before: async (called: BeforeContext<OperationContext>, input): Promise<Checked> => {
    const { services, request } = called;
    const tools = toolsOf(called);
    const { visit, check } = await services.auth
      .limitReaderLogins(async () => {
        await services.botCheck.demandProof(
          botCheckInputOf(called, 'loginSiteUser'),
          input.recaptchaToken,
          request.isBrowser,
        );
        const newVisit = await visitOf(called);
        const { username, password } = input;
        return {
          visit: newVisit,
          check: await checkPassword(newVisit, { email: username, password }, tools),
        };
      })
      .catch(nameTooManyLogins(siteOfCall(called).language));
    const { proved } = await checkOldPassword(visit, check, tools);
    return { visit, account: proved };
  },
  run: async (ctx: OperationContext, _input, { visit, account }: Checked) => {
    const redirect = taken(await logInByPassword(ctx, visit, account, { path: '', goTo: '/' }));
    return {
      token: redirect && ctx.request.storeReaderLogin(redirect),
      userInfo: account && (await readUserInfo(ctx.db, siteOfCall(ctx), account.id)),
    };
  },
});

/** Rethrows a refusal for too many attempts with the site's own message. */
function nameTooManyLogins(language: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof AppError && error.code === 'RATE_LIMITED')
      throw new AppError('RATE_LIMITED', error.reason, memberWords(language).tooManyLogins, error.extensions);
    throw error;
  };
}
