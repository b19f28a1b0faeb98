/** What a page of accounts asks for, and whom it is made for, as its blocks see it. */
import type { PageSubject } from '#model/page.ts';
import { readAccountQuery, type AccountQuery } from './account-query.ts';

/** Nothing asked on every other page. */
export function accountQueryOf({ module }: PageSubject): AccountQuery {
  return readAccountQuery(module?.search ?? '');
}
