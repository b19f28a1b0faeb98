/** A proxy in front that the configuration does not name: every visitor seems to come from its one address. */
import type { FastifyInstance } from 'fastify';
import { plainAddress } from '#addresses/network-of.ts';
import type { Services } from '#server/services.ts';

const WARNING =
  'Requests arrive through a proxy (X-Forwarded-For is set) that TRUST_PROXY does not name, so all visitors count as one address and share its limits: set TRUST_PROXY to the address of the proxy.';

/** Logs it once in the life of the process, at the first such request. */
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
