import { trackingMutation } from '../server/tracking-mutation.ts';

export const setEventClickBlueConicRecommendation = trackingMutation('clickBlueConicRecommendation');
