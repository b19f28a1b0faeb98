import { trackingMutation } from '../server/tracking-mutation.ts';

export const setEventNewsletterSubscription = trackingMutation('newsletterSubscription');
