import { trackingMutation } from '../server/tracking-mutation.ts';

export const setEventRegistration = trackingMutation('registration');
