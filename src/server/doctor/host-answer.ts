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

/**
 * Requests `/Healthz` of an origin. Null if the installation with this identifier responds; without an identifier, if
 * any does. The operator named the host, so it may be in a private network.
 */
export async function hostFault(
  origin: string,
  installationId: string | null,
  ask: SafeFetch,
): Promise<HostFault | null> {
  const options = { redirectsMax: 0, timeoutMs: ANSWER_MS, trustedOrigins: [origin] };
  try {
    const { status, body } = await ask(`${origin}/Healthz`, options);
    const health = readHealth(body.toString('utf8'));
    if (health !== null) return installationFault(health.installation, installationId);
    // A proxy answers so while the product behind it does not run.
    const isElsewhere = ![502, 503, 504].includes(status);
    return { text: `answers with status ${status}, not as Masthead does`, isElsewhere };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no reason given';
    return { text: `does not answer (${reason})`, isElsewhere: false };
  }
}

function installationFault(answered: string | null, installationId: string | null): HostFault | null {
  if (installationId === null || answered === installationId) return null;
  if (answered !== null) return { text: 'leads to another installation of Masthead', isElsewhere: true };
  // During an upgrade it may be this installation.
  return {
    text: 'leads to an earlier version of Masthead, which does not identify its installation',
    isElsewhere: false,
  };
}

/** The health of this product; null for another program's answer. `installation`: null in versions that have none. */
function readHealth(text: string): { installation: string | null } | null {
  try {
    const health: unknown = JSON.parse(text);
    if (typeof health !== 'object' || health === null) return null;
    if (!('version' in health) || !('draining' in health)) return null;
    const installation = 'installation' in health ? health.installation : null;
    return { installation: typeof installation === 'string' ? installation : null };
  } catch {
    return null;
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
