import { defineOperation } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { LINK_INPUT, setPasswordByLink } from '../set-password.ts';

export const validateCmsUserInvite = defineOperation({
  name: 'cmsUser/validateCMSUserInvite',
  kind: 'mutation',
  summary: 'Accepts an invitation by choosing a password. An invitation works once, within seven days.',
  scope: 'platform',
  input: LINK_INPUT,
  output: { type: { scalar: 'Boolean' } },
  access: anyone,
  run: (ctx: OperationContext, input) => setPasswordByLink(ctx, input, 'invitation'),
});
