/** What a page of accounts asks for, and whom it is made for, as its blocks see it. */
import type { PageSubject } from '#model/page.ts';
import { readAccountQuery, type AskedAccount } from './asked.ts';

/** Nothing asked on every other page. */
export function askedAccount({ module }: PageSubject): AskedAccount {
  return readAccountQuery(module?.search ?? '');
}
