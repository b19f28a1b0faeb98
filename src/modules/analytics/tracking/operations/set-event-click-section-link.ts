import { trackingMutation } from '../server/tracking-mutation.ts';

export const setEventClickSectionLink = trackingMutation('clickSectionLink');
