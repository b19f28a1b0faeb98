import { defineModulePage, type ModulePage } from '#model/pages/define-module-page.ts';
import type { NamedForms } from '#model/pages/define-form.ts';
import { readAccountQuery, type AccountQuery } from './account-query.ts';
import { ACCOUNT_PATHS, backTo } from '../../paths.ts';
import { memberWords } from '../../words/index.ts';
import type { MemberWords } from '../../words/en.ts';

interface AccountPage {
  key: string;
  path: string;
  /** Shown if the site has no layout for the page. */
  block: string;
  title: (words: MemberWords, language: string) => string;
  /**
   * Anonymous readers are redirected to the login page, and return after logging in; `isOpen` exempts a
   * request.
   */
  isForMembers?: { isOpen?: (query: AccountQuery) => boolean };
  /** Forms that other pages of the site submit to this page. */
  forms?: NamedForms;
}

/** Defines an account page with one block. */
export function accountPage({
  key,
  path,
  block,
  title,
  forms,
  isForMembers,
}: AccountPage): ModulePage<AccountQuery> {
  return defineModulePage<AccountQuery>({
    key,
    path,
    read: readAccountQuery,
    hasSecret: true,
    secretIn: ({ id, undo }) => id !== '' || undo !== '',
    ...(forms && { forms }),
    ...(isForMembers && {
      redirectAnonymousTo: (query: AccountQuery, from: string) =>
        isForMembers.isOpen?.(query) ? null : backTo(ACCOUNT_PATHS.login, from),
    }),
    pageNumber: () => 1,
    title: (_query, language) => title(memberWords(language), language),
    grid: {
      v: 1,
      rows: [
        {
          id: 'account',
          layout: '1',
          settings: {},
          columns: [{ blocks: [{ id: 'account', type: block, v: 1, settings: {} }] }],
        },
      ],
    },
  });
}
