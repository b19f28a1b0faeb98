import { defineOperation } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { LINK_INPUT, setPasswordByLink } from '../set-password.ts';

export const resetCmsUserPassword = defineOperation({
  name: 'cmsUser/resetCMSUserPassword',
  kind: 'mutation',
  summary:
    'Sets a new password with the secret from an emailed link. The link works once, within one hour. Ends all sessions.',
  scope: 'platform',
  input: LINK_INPUT,
  output: { type: { scalar: 'Boolean' } },
  access: anyone,
  run: (ctx: OperationContext, input) => setPasswordByLink(ctx, input, 'reset'),
});
