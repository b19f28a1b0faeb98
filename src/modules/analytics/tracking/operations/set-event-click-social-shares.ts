import { trackingMutation } from '../server/tracking-mutation.ts';

export const setEventClickSocialShares = trackingMutation('clickSocialShares');
