/** Whether this product answers at a host, as readers would reach it. */
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { SafeFetch } from '#server/outbound/index.ts';

/** Milliseconds a host may take to respond. */
const ANSWER_MS = 10_000;

/** What is wrong, as the end of a sentence about the host. `isElsewhere`: another program answered. */
export interface HostFault {
  text: string;
  isElsewhere: boolean;
}

/** Requests `/Healthz` of an origin. Null if it responds as this product does. The operator named the host, so it may be in a private network. */
export async function hostFault(origin: string, ask: SafeFetch): Promise<HostFault | null> {
  const options = { redirectsMax: 0, timeoutMs: ANSWER_MS, trustedOrigins: [origin] };
  try {
    const { status, body } = await ask(`${origin}/Healthz`, options);
    if (isOurs(body.toString('utf8'))) return null;
    // A proxy answers so while the product behind it does not run.
    const isElsewhere = ![502, 503, 504].includes(status);
    return { text: `answers with status ${status}, not as Masthead does`, isElsewhere };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no reason given';
    return { text: `does not answer (${reason})`, isElsewhere: false };
  }
}

function isOurs(text: string): boolean {
  try {
    const health: unknown = JSON.parse(text);
    return typeof health === 'object' && health !== null && 'version' in health && 'draining' in health;
  } catch {
    return false;
  }
}

/** A certificate that a host shows. */
export interface ShownCertificate {
  /** Milliseconds at which it ends. */
  endsMs: number;
  /** Why browsers reject it; null if they do not. */
  fault: string | null;
}

/** Reads the certificate of a host; null if it does not answer with TLS. */
export async function readCertificate(host: string, port: number): Promise<ShownCertificate | null> {
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port,
      ...(isIP(host) === 0 && { servername: host }),
      // Only read: nothing is sent to the host.
      rejectUnauthorized: false,
      timeout: ANSWER_MS,
    });
    const end = (shown: ShownCertificate | null) => {
      socket.destroy();
      resolve(shown);
    };
    socket.once('error', () => end(null)).once('timeout', () => end(null));
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      const fault = socket.authorized ? null : String(socket.authorizationError);
      end({ endsMs: Date.parse(validTo), fault });
    });
  });
}
