import { trackingMutation } from '../server/tracking-mutation.ts';

export const setEventClickDownloadButton = trackingMutation('clickDownloadButton');
