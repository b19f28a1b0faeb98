/** Parses an account page's query for its blocks. */
import type { PageSubject } from '#page-model/page.ts';
import { readAccountQuery, type AccountQuery } from './account-query.ts';

/** All values are empty on other pages. */
export function accountQueryOf({ module }: PageSubject): AccountQuery {
  return readAccountQuery(module?.search ?? '');
}
