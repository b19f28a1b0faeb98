/** The language of webhook events: the domain events that other programs can receive. */
import type { OfModule } from '#model/define-module.ts';
import type { Permission } from '#model/permissions.ts';

/** Webhook events by the names of their domain events. The generated registry merges in those of core, of modules and of extensions. */
export interface WebhookEvents {}

/**
 * How webhooks deliver an event: who may choose it, the order of its deliveries, and the values that leave the
 * installation. Nothing else of the event is sent.
 */
export interface WebhookEventDefinition extends OfModule {
  /** What has happened, for the user who chooses the events of a webhook: `Item published`. */
  label: string;
  /** Permission of the users who may send the event to another program. */
  permission: Permission;
  /** The field of the event with the id of its record: events of one record are delivered in their order. */
  record: string;
  /** Fields of the event that are delivered, in addition to `siteId`: ids and short values, nothing that describes a person. */
  fields: readonly string[];
  /** Position among the events of the form. */
  order: number;
}

/**
 * Declares that webhooks can deliver a domain event, in the `webhook-events.ts` of core, of a module or of an extension,
 * under the name of the event.
 */
export function defineWebhookEvent(event: WebhookEventDefinition): WebhookEventDefinition {
  return event;
}

/**
 * The label of an event in the form of webhooks: `Item published`. `events` is the registry; the name itself for an event
 * of a removed module.
 */
export function webhookEventLabel(
  events: Readonly<Record<string, WebhookEventDefinition>>,
  name: string,
): string {
  return name === 'webhooks/test' ? 'Test' : (events[name]?.label ?? name);
}
