import { trackingMutation } from '../server/tracking-mutation.ts';

export const setEventClickSocialCompany = trackingMutation('clickSocialCompany');
