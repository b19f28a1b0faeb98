import { trackingMutation } from '../server/tracking-mutation.ts';

export const setEventClickCompanyWebsite = trackingMutation('clickCompanyWebsite');
