/** Checks the host names of the installation: whether they resolve, lead here, and have certificates that last. */
import { isIP } from 'node:net';
import type { Config } from '#server/boot/config.ts';
import { safeFetch, systemResolver, type SafeFetch } from '#server/outbound/index.ts';
import { fail, ok, warn, type Finding } from './finding.ts';
import { hostFault, readCertificate, type ShownCertificate } from './host-answer.ts';

/** What the checks request of other machines. */
export interface Network {
  /** Addresses of a host name; throws or returns none if it does not resolve. */
  resolve: (host: string) => Promise<readonly string[]>;
  ask: SafeFetch;
  certificateOf: (host: string, port: number) => Promise<ShownCertificate | null>;
  nowMs: () => number;
}

export const systemNetwork: Network = {
  resolve: systemResolver,
  ask: safeFetch,
  certificateOf: readCertificate,
  nowMs: Date.now,
};

type Names = Pick<Config, 'adminOrigin' | 'baseDomain'>;

const DAY_MS = 86_400_000;
/** Certificate authorities renew 30 days before the end: later than this, a renewal has failed. */
const ENDS_SOON_DAYS = 14;
const AT_A_TIME = 8;
const NAMED_MAX = 5;

/** What the checks compare answers with. */
export interface OwnNames {
  /** Verified domains of sites; null if the database cannot be read. */
  domains: readonly string[] | null;
  /** Null without a secret. */
  installationId: string | null;
}

/** Examines the names of the configuration and of sites. */
export async function examineNames(
  { adminOrigin, baseDomain }: Names,
  { domains, installationId }: OwnNames,
  network: Network,
): Promise<Finding[]> {
  const admin = new URL(adminOrigin);
  const findings = [await examineResolution(admin.hostname, baseDomain, network)];
  if (domains !== null) findings.push(await examineDomains(domains, installationId, network));
  const hosts = [
    ...(admin.protocol === 'https:' && !isLocal(admin.hostname)
      ? [{ host: admin.hostname, port: Number(admin.port || 443) }]
      : []),
    ...(domains ?? []).map((host) => ({ host, port: 443 })),
  ];
  if (hosts.length > 0) findings.push(await examineCertificates(hosts, network));
  return findings;
}

async function examineResolution(admin: string, baseDomain: string, network: Network): Promise<Finding> {
  if (!(await resolves(admin, network)))
    return fail(
      'names',
      `ADMIN_ORIGIN: ${admin} does not resolve, so staff cannot log in. Create its DNS record, or correct ADMIN_ORIGIN.`,
    );
  // A wildcard record answers for any name; sites are below it under their keys.
  if (!(await resolves(`any.${baseDomain}`, network)))
    return warn(
      'names',
      `BASE_DOMAIN: names below ${baseDomain} do not resolve, so sites without a domain of their own cannot be reached. Create a wildcard DNS record *.${baseDomain}, or correct BASE_DOMAIN.`,
    );
  return ok('names', 'The names of ADMIN_ORIGIN and BASE_DOMAIN resolve.');
}

async function resolves(host: string, { resolve }: Network): Promise<boolean> {
  if (isLocal(host)) return true;
  return (await resolve(host).catch(() => [])).length > 0;
}

/** Names of this machine, and addresses. */
function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || isIP(host.replace(/^\[|\]$/g, '')) !== 0;
}

async function examineDomains(
  domains: readonly string[],
  installationId: string | null,
  network: Network,
): Promise<Finding> {
  const found = await inTurns(domains, async (host) => ({
    host,
    fault: await hostFault(`https://${host}`, installationId, network.ask),
  }));
  const faults = found.flatMap(({ host, fault }) => (fault === null ? [] : [{ host, ...fault }]));
  if (faults.length === 0)
    return ok(
      'domains',
      domains.length === 0 ? 'No site has a verified domain.' : 'Every verified domain of a site leads here.',
    );
  const named = faults.slice(0, NAMED_MAX).map(({ host, text }) => `https://${host} ${text}`);
  const message = `Of ${domains.length} verified domains, ${faults.length} do not lead here: ${named.join('; ')}.`;
  const next = 'Point their DNS and your proxy here, or remove them under Site settings.';
  return faults.some(({ isElsewhere }) => isElsewhere)
    ? fail('domains', `${message} ${next}`)
    : warn('domains', `${message} Check that the server and its proxy run. ${next}`);
}

async function examineCertificates(
  hosts: readonly { host: string; port: number }[],
  network: Network,
): Promise<Finding> {
  const found = await inTurns(hosts, async ({ host, port }) => ({
    host,
    shown: await network.certificateOf(host, port),
  }));
  const silent = found.filter(({ shown }) => shown === null).map(({ host }) => host);
  const seen = found.flatMap(({ host, shown }) => (shown === null ? [] : [{ host, ...shown }]));
  const daysOf = (endsMs: number) => Math.floor((endsMs - network.nowMs()) / DAY_MS);
  const rejected = seen.filter(({ fault, endsMs }) => fault !== null || daysOf(endsMs) < 0);
  if (rejected.length > 0)
    return fail(
      'certificates',
      `Browsers reject the certificates of ${list(rejected.map(({ host, fault }) => `${host} (${fault ?? 'it has ended'})`))}. Renew them, and reload the proxy.`,
    );
  const soon = seen.filter(({ endsMs }) => daysOf(endsMs) < ENDS_SOON_DAYS);
  if (soon.length > 0)
    return warn(
      'certificates',
      `Certificates end soon: ${list(soon.map(({ host, endsMs }) => `${host} in ${daysOf(endsMs)} days`))}. Renew them, and check why they were not renewed automatically.`,
    );
  if (silent.length > 0)
    return warn(
      'certificates',
      `No certificate could be read of ${list(silent)}. Check that the proxy runs, and its port.`,
    );
  return ok(
    'certificates',
    `The certificates of ${seen.length} hosts are valid for ${ENDS_SOON_DAYS} days or longer.`,
  );
}

function list(names: readonly string[]): string {
  const rest = names.length - NAMED_MAX;
  return names.slice(0, NAMED_MAX).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

async function inTurns<In, Out>(items: readonly In[], run: (item: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  for (let at = 0; at < items.length; at += AT_A_TIME)
    results.push(...(await Promise.all(items.slice(at, at + AT_A_TIME).map(run))));
  return results;
}
