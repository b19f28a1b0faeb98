import { trackingMutation } from '../server/tracking-mutation.ts';

export const setEventPageView = trackingMutation('pageView');
