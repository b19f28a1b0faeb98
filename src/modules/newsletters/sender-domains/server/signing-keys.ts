/** Keys with which the newsletters of a sender domain are signed (DKIM, RFC 6376). */
import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';

type Services = Pick<PlatformContext, 'seal'>;

/** Bits of a key: what operators ask for, and what fits into the DNS. */
const KEY_BITS = 2_048;

const generate = promisify(generateKeyPair);

export interface NewKey {
  selector: string;
  /** Base64 of the DER form. */
  publicKey: string;
  /** PEM, sealed. */
  privateKey: string;
}

/** Creates a key. `takenSelectors` are not used again: the DNS may still have their records. */
export async function createKey(
  { seal }: Services,
  now: string,
  takenSelectors: readonly (string | null)[],
): Promise<NewKey> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: KEY_BITS });
  return {
    selector: newSelector(now, takenSelectors),
    publicKey: exported(publicKey),
    privateKey: seal('newsletter signing keys').close(
      privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ),
  };
}

function exported(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}

/** `news20261127`, with a letter if the day has several. */
function newSelector(now: string, taken: readonly (string | null)[]): string {
  const day = `news${now.slice(0, 10).replaceAll('-', '')}`;
  const choices = ['', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${day}${letter}`);
  return choices.find((selector) => !taken.includes(selector)) ?? `${day}${Date.parse(now)}`;
}

/** What nodemailer signs with. */
export interface DkimSigner {
  domainName: string;
  keySelector: string;
  privateKey: string;
  /** Signed headers: those of RFC 8058 must be among them. */
  headerFieldNames: string;
}

const SIGNED_HEADERS =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post:Feedback-ID';

/** The signer for a sender's address on a site; null if its domain, or a domain above it, has no key there. */
export async function signerFor(
  { db, organisationId }: Pick<RecordContext, 'db' | 'organisationId'>,
  { seal }: Services,
  siteId: number,
  from: string,
): Promise<DkimSigner | null> {
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  const { rows } = await sql<{ domain: string; selector: string; key: string }>`
    select domain, selector, private_key as key from newsletter_sender_domain
    where organisation_id = ${organisationId} and site_id = ${siteId} and private_key is not null
      and (${domain} = domain or ${domain} like '%.' || domain)
    order by length(domain) desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    domainName: row.domain,
    keySelector: row.selector,
    privateKey: seal('newsletter signing keys').open(row.key),
    headerFieldNames: SIGNED_HEADERS,
  };
}
