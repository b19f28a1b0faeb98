/** The operator of a recipient's mail server: domains of one operator share its limits. */
import { sql, type RawBuilder } from 'kysely';

/** Operators by their domains; each other domain is its own operator. */
export const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  google: ['gmail.com', 'googlemail.com'],
  microsoft: [
    'outlook.com',
    'hotmail.com',
    'live.com',
    'msn.com',
    'hotmail.co.uk',
    'hotmail.de',
    'hotmail.fr',
    'live.nl',
    'outlook.de',
  ],
  yahoo: [
    'yahoo.com',
    'ymail.com',
    'rocketmail.com',
    'aol.com',
    'yahoo.co.uk',
    'yahoo.de',
    'yahoo.fr',
    'yahoo.co.jp',
  ],
  apple: ['icloud.com', 'me.com', 'mac.com'],
};

const BY_DOMAIN = new Map(
  Object.entries(OPERATORS).flatMap(([operator, domains]) => domains.map((domain) => [domain, operator])),
);

/** SQL for the operator of the address in a column. */
export function operatorOf(emailKey: RawBuilder<string>): RawBuilder<string> {
  const domain = sql<string>`split_part(${emailKey}, '@', 2)`;
  const cases = [...BY_DOMAIN].map(
    ([known, operator]) => sql`when ${sql.lit(known)} then ${sql.lit(operator)}`,
  );
  return sql<string>`case ${domain} ${sql.join(cases, sql` `)} else ${domain} end`;
}

/** The operator of a domain in lower case. */
export function operatorOfDomain(domain: string): string {
  return BY_DOMAIN.get(domain) ?? domain;
}
