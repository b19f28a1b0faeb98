/** Inputs that refer to another tenant's users, API keys and deliveries. */
import { targetOf } from '../reference-values.ts';
import type { Inputs } from './tenancy-inputs.ts';

const key: Inputs = ({ apiKey }) => [{ id: apiKey }];
const user: Inputs = (target) => [{ id: target.user }];

export const LOGIN_INPUTS: Record<string, Inputs> = {
  createApiKeySecret: key,
  revokeApiKey: key,
  getWebhookDelivery: (target) => [{ id: targetOf('webhookDelivery', target) }],
  getWebhookDeliveryStream: () => [{}],
  'cmsUser/sendCMSUserInvite': user,
  'cmsUser/resetSecondFactor': user,
  'cmsUser/sendNameConfirmation': user,
  'cmsUser/withdrawNameChange': user,
};
