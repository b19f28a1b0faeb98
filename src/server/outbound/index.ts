/** Requests to other servers. The only place of the server that makes any. */
export { OutboundRefused, type OutboundReason } from './errors.ts';
export { createSafeFetch, safeFetch, type OutboundAnswer, type SafeFetch } from './safe-fetch.ts';
