import { trackingMutation } from '../server/tracking-mutation.ts';

export const setEventClickSocialBrand = trackingMutation('clickSocialBrand');
