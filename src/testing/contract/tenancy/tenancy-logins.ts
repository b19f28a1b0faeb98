/** Inputs that refer to another tenant's users, API keys, deliveries and history. */
import { targetOf } from '../reference-values.ts';
import type { Inputs } from './tenancy-inputs.ts';

const key: Inputs = ({ apiKey }) => [{ id: apiKey }];
const user: Inputs = (target) => [{ id: target.user }];

/** Operations without records in their input: `user-roles.test.ts` covers the roles of other organisations. */
export const OF_ONE_ORGANISATION = ['getUserRoleChoices', 'getUserRoles'];

export const LOGIN_INPUTS: Record<string, Inputs> = {
  createApiKeySecret: key,
  revokeApiKey: key,
  getHistoryList: (target) => [
    {},
    { site: target.site },
    { user: target.user },
    ...['content', 'websiteSection', 'layout', 'asset', 'cmsUser'].map((entity) => ({ entity })),
  ],
  getWebhookDelivery: (target) => [{ id: targetOf('webhookDelivery', target) }],
  getWebhookDeliveryStream: () => [{}],
  'cmsUser/sendCMSUserInvite': user,
  'cmsUser/resetSecondFactor': user,
  'cmsUser/sendNameConfirmation': user,
  'cmsUser/withdrawNameChange': user,
};
