/** Requests to other servers. The server sends such requests only from here. */
export { OutboundRefused, type OutboundReason } from './errors.ts';
export { createSafeFetch, safeFetch, type OutboundAnswer, type SafeFetch } from './safe-fetch.ts';
export { systemResolver } from './resolve-host.ts';
export { isPublicAddress } from './check-address.ts';
