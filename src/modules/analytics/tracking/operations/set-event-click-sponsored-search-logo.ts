import { trackingMutation } from '../server/tracking-mutation.ts';

export const setEventClickSponsoredSearchLogo = trackingMutation('clickSponsoredSearchLogo');
