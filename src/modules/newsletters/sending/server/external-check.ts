/** Checks of a campaign that need other servers: its links, its images, and the DNS of its sender. */
import { findDeadLinks } from '#entities/content/server/links/link-targets.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { SafeFetch } from '#server/outbound/index.ts';
import type { MailResolver } from '../../sender-domains/model/dns-records.ts';
import { senderWarnings, type Sender } from '../../sender-domains/model/sender-warnings.ts';
import { signingDomain } from '../../sender-domains/server/signing-domain.ts';
import { imagesIn } from '../../composer/email/email-findings.ts';
import { checkUrls, URL_LIMITS, type UrlLimits, type UrlState } from './check-urls.ts';
import { compileForSending } from './compile-for-sending.ts';
import { senderOf, type LoadedCampaign } from './load-campaign.ts';

/** An image of this size in bytes takes seconds on a phone. */
const HEAVY_BYTES = 500_000;

/** Links to the site that are checked in the database. */
const OWN_LINKS_MAX = 200;

/** What the email contains. */
export interface ExternalParts {
  /** URLs of its links to other sites. */
  links: readonly string[];
  /** URLs of its images. */
  images: readonly string[];
  /** Sentences about links to pages that the site does not have. */
  ownWarnings: readonly string[];
  /** Null without a sender's address. */
  sender: Sender | null;
}

/** Reads in the caller's transaction what is checked; `externalWarnings` checks it outside. */
export async function externalParts(
  work: RecordContext,
  services: Pick<PlatformContext, 'pages' | 'log' | 'sites' | 'config'>,
  loaded: LoadedCampaign,
): Promise<ExternalParts> {
  const compiled = await compileForSending(work, services, loaded);
  const urls = [...new Set(compiled.links.map(({ url }) => url))];
  const { site } = loaded;
  const { db, organisationId, now } = work;
  const own = urls.filter((url) => new URL(url).origin === site.origin);
  const dead = await findDeadLinks({ db, organisationId, now, services }, site, own, OWN_LINKS_MAX);
  const domain = domainOf(senderOf(loaded).from.address);
  return {
    links: urls.filter((url) => new URL(url).origin !== site.origin),
    images: [...new Set([...compiled.blocks.values()].flatMap(imagesIn))],
    ownWarnings: [...dead].map((url) => `The link ${url} leads to a page that does not exist. Correct it.`),
    sender: domain === '' ? null : await senderOnSite(work, services, { siteId: site.siteId, domain }),
  };
}

async function senderOnSite(
  work: RecordContext,
  { config }: Pick<PlatformContext, 'config'>,
  { siteId, domain }: { siteId: number; domain: string },
): Promise<Sender> {
  return {
    domain,
    signed: await signingDomain(work, siteId, domain),
    returnPathDomain: config.bounces.domain,
  };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

interface Network {
  fetch: SafeFetch;
  resolver: MailResolver;
  limits?: UrlLimits;
}

/** Sentences about dead links, heavy images and the sender's DNS, and about what could not be checked. Never throws. */
export async function externalWarnings(
  { links, images, ownWarnings, sender }: ExternalParts,
  { fetch, resolver, limits = URL_LIMITS }: Network,
): Promise<string[]> {
  const [ofLinks, ofImages, ofSender] = await Promise.all([
    checkUrls(links, fetch, limits),
    checkUrls(images, fetch, limits),
    sender ? senderWarnings(sender, resolver) : [],
  ]);
  return [...ownWarnings, ...linkWarnings(ofLinks), ...imageWarnings(ofImages), ...ofSender];
}

function linkWarnings(states: ReadonlyMap<string, UrlState>): string[] {
  const dead = [...states].flatMap(([url, found]) =>
    found.state === 'dead' ? [`The link ${short(url)} ${found.why}. Correct it.`] : [],
  );
  return [...dead, ...notChecked(states, 'link')];
}

function imageWarnings(states: ReadonlyMap<string, UrlState>): string[] {
  const found = [...states].flatMap(([url, answer]) => {
    if (answer.state === 'dead') return [`The image ${short(url)} ${answer.why}. Replace it.`];
    const isHeavy = answer.state === 'alive' && (answer.sizeBytes ?? 0) >= HEAVY_BYTES;
    const size = Math.round((answer.state === 'alive' ? (answer.sizeBytes ?? 0) : 0) / 1_000);
    return isHeavy ? [`The image ${short(url)} has ${size} kB. Use a smaller one.`] : [];
  });
  return [...found, ...notChecked(states, 'image')];
}

/** Offline, each URL is unknown. */
function notChecked(states: ReadonlyMap<string, UrlState>, noun: string): string[] {
  const count = [...states.values()].filter(({ state }) => state === 'unknown').length;
  if (count === 0) return [];
  const what = count === 1 ? `1 ${noun} was` : `${count} ${noun}s were`;
  return [`${what} not checked, because no answer came in time.`];
}

/** URLs are shown up to this length. */
const URL_SHOWN = 200;

function short(url: string): string {
  return url.length > URL_SHOWN ? `${url.slice(0, URL_SHOWN)}…` : url;
}
