import { trackingMutation } from '../server/tracking-mutation.ts';

export const setEventFavoriteContent = trackingMutation('favoriteContent');
