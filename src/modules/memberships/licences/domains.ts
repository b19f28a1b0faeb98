/** Email domains of a licence, one a line. Pure, bounded. */
import { FREE_MAIL_DOMAINS, PUBLIC_SUFFIXES } from './open-domains.ts';

export const DOMAINS_MAX = 50;

const DOMAIN_LENGTH_MAX = 253;
const DOMAIN = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*\.[a-z][a-z0-9-]{1,62}$/;

/** Domains in lower case and punycode, each once, and what is wrong, a sentence for each line. */
export function readDomains(text: string): { domains: readonly string[]; problems: readonly string[] } {
  const lines = text.split('\n').map((line) => line.trim().replace(/^@/, '').toLowerCase());
  const named = lines.flatMap((typed, index) => (typed === '' ? [] : [{ typed, line: index + 1 }]));
  if (named.length > DOMAINS_MAX)
    return { domains: [], problems: [`At most ${DOMAINS_MAX} domains are allowed.`] };
  const domains = new Set<string>();
  const problems: string[] = [];
  for (const { typed, line } of named) {
    const domain = typed.length > DOMAIN_LENGTH_MAX ? '' : asciiDomain(typed);
    const problem = problemOf(domain, typed.slice(0, 60));
    if (problem !== null) problems.push(`Line ${line}: ${problem}`);
    else domains.add(domain);
  }
  return { domains: [...domains], problems };
}

function problemOf(domain: string, typed: string): string | null {
  if (PUBLIC_SUFFIXES.has(domain) || /^[a-z]{2,63}$/.test(domain))
    return `under “${typed}” anybody can register a domain. Enter the company’s own, like quayside.${typed}.`;
  if (!DOMAIN.test(domain)) return `“${typed}” is no domain. Enter one like quayside.example.`;
  if (FREE_MAIL_DOMAINS.has(domain))
    return `anybody can have an address at ${typed}. Enter the company’s own domain, or use its IP addresses.`;
  return null;
}

/** In punycode; empty for what is no host name. */
function asciiDomain(typed: string): string {
  return /[/?#@:\\]/.test(typed) || !URL.canParse(`http://${typed}`) ? '' : new URL(`http://${typed}`).hostname;
}

/** The domain of an email address as it is compared; null where it has none. */
export function domainOf(address: string): string | null {
  const at = address.lastIndexOf('@');
  return at < 1 ? null : asciiDomain(address.slice(at + 1).toLowerCase()) || null;
}
