import { defineOperation } from '#model/define-operation.ts';
import { staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

export const validateCmsUserBearerToken = defineOperation({
  name: 'cmsUser/validateCMSUserBearerToken',
  kind: 'query',
  summary: 'True while the bearer token is valid. Otherwise the response is UNAUTHENTICATED.',
  scope: 'platform',
  input: {},
  output: { type: { scalar: 'Boolean' } },
  access: staff,
  run: async (_ctx: OperationContext) => true,
});
