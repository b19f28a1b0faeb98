/** Parses email domains of a licence, one per line. Pure, bounded. */
import { domainToASCII } from 'node:url';
import { DOMAINS_MAX } from './limits.ts';
import { FREE_MAIL_DOMAINS, PUBLIC_SUFFIXES } from './open-domains.ts';

const DOMAIN_LENGTH_MAX = 253;
const DOMAIN = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*\.[a-z][a-z0-9-]{1,62}$/;

/** Domains in lower case and punycode, each once, and one message for each invalid line. */
export function readDomains(text: string): { domains: readonly string[]; problems: readonly string[] } {
  const lines = text.split('\n').map((line) => line.trim().replace(/^@/, '').toLowerCase());
  const named = lines.flatMap((typed, index) => (typed === '' ? [] : [{ typed, line: index + 1 }]));
  if (named.length > DOMAINS_MAX) return { domains: [], problems: [`Enter at most ${DOMAINS_MAX} domains.`] };
  const domains = new Set<string>();
  const problems: string[] = [];
  for (const { typed, line } of named) {
    const domain = typed.length > DOMAIN_LENGTH_MAX ? '' : domainToASCII(typed);
    const problem = problemOf(domain, typed.slice(0, 60));
    if (problem !== null) problems.push(`Line ${line}: ${problem}`);
    else domains.add(domain);
  }
  return { domains: [...domains], problems };
}

function problemOf(domain: string, typed: string): string | null {
  if (PUBLIC_SUFFIXES.has(domain) || /^[a-z]{2,63}$/.test(domain))
    return `anyone can register a domain under “${typed}”. Enter the company’s own, like quayside.${typed}.`;
  if (!DOMAIN.test(domain))
    return `“${typed}” is not a valid domain. Enter a domain such as quayside.example.`;
  if (FREE_MAIL_DOMAINS.has(domain))
    return `anyone can get an address at ${typed}. Enter the company’s own domain, or use its IP addresses.`;
  return null;
}
