import { trackingMutation } from '../server/tracking-mutation.ts';

export const setEventClickMagazineIssueLink = trackingMutation('clickMagazineIssueLink');
