import { trackingMutation } from '../server/tracking-mutation.ts';

export const setEventClickMenu = trackingMutation('clickMenu');
