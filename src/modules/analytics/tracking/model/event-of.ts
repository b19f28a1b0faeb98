/** Which domain events of other modules are tracked events: registrations, logins and newsletter subscriptions. */
import { NEWSLETTER_SOURCES, type TrackedKind } from '../../collection/model/event-kinds.ts';

/** The event that a domain event becomes. */
export interface DomainEventToTrack {
  kind: TrackedKind;
  detail: string;
  location?: string;
}

/** Steps of a registration by the names of their events. */
const STEPS = {
  'memberships/registrationRequest': 'registrationRequest',
  'memberships/registrationSuccess': 'registrationSuccess',
  'memberships/registrationComplete': 'registrationComplete',
  'memberships/loginSuccess': 'loginSuccess',
} as const;

const SUBSCRIPTION = 'newsletters/subscriptionChanged';

/** Names of the events. The modules that emit them may be absent. */
export const TRACKED_EVENTS: readonly string[] = [...Object.keys(STEPS), SUBSCRIPTION];

/**
 * The tracked event of a domain event; null for subscriptions from sources that the specification does not name, such
 * as an import.
 */
export function eventOf(name: string, payload: Readonly<Record<string, unknown>>): DomainEventToTrack | null {
  const step = Object.entries(STEPS).find(([event]) => event === name)?.[1];
  if (step) return { kind: 'registration', detail: step };
  const { action, source } = payload;
  const location = NEWSLETTER_SOURCES.find((known) => known === source);
  if (name !== SUBSCRIPTION || location === undefined) return null;
  return { kind: 'newsletterSubscription', detail: String(action), location };
}
