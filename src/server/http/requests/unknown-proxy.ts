/** Detects a proxy that the configuration does not name: all visitors then seem to come from its address. */
import type { FastifyInstance } from 'fastify';
import { plainAddress } from '#addresses/network-of.ts';
import type { Services } from '#server/services.ts';

const WARNING =
  'Requests arrive through a proxy (X-Forwarded-For is set) that TRUST_PROXY does not name, so all visitors count as one address and share its limits: set TRUST_PROXY to the address of the proxy.';

/** Logs a warning at the first such request, once per process. */
export function warnOfUnknownProxy(app: FastifyInstance, { config, log }: Services): void {
  if (config.trustProxy.length > 0) return;
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      log.warn({ address: plainAddress(request.socket.remoteAddress ?? '') }, WARNING);
    }
    done();
  });
}
