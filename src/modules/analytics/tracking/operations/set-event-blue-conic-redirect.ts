import { trackingMutation } from '../server/tracking-mutation.ts';

export const setEventBlueConicRedirect = trackingMutation('blueConicRedirect');
