import { trackingMutation } from '../server/tracking-mutation.ts';

export const setEventClickBlockTitleLink = trackingMutation('clickBlockTitleLink');
