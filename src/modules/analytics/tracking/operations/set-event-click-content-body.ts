import { trackingMutation } from '../server/tracking-mutation.ts';

export const setEventClickContentBody = trackingMutation('clickContentBody');
