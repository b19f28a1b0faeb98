import { trackingMutation } from '../server/tracking-mutation.ts';

export const setEventClickContentLink = trackingMutation('clickContentLink');
