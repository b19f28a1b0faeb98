import { trackingMutation } from '../server/tracking-mutation.ts';

export const setEventClickOmedaInjectionLink = trackingMutation('clickOmedaInjectionLink');
