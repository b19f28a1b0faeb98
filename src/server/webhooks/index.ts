/** The webhooks of all organisations. Public entry point. */
export { createWebhooks, type DueWebhook, type Webhooks } from './due-webhooks.ts';
