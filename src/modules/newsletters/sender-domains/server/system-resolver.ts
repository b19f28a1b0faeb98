import { Resolver } from 'node:dns/promises';
import type { MailResolver } from '../model/dns-records.ts';

/** Milliseconds for an answer of the DNS. */
const TIMEOUT_MS = 3_000;

/** Codes of answers without such a record. */
const NONE = new Set(['ENODATA', 'ENOTFOUND']);

/** Asks the DNS servers of the machine. */
export function systemResolver(): MailResolver {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  const orNone = async <T>(question: Promise<T[]>): Promise<T[]> =>
    question.catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && NONE.has(String(error.code))) return [];
      throw error;
    });
  return {
    txt: async (name) => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    mx: async (name) => (await orNone(resolver.resolveMx(name))).map(({ exchange }) => exchange),
  };
}
