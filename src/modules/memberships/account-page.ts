import { defineModulePage, type ModulePage } from '#model/define-module-page.ts';
import { readAccountQuery, type AskedAccount } from './asked.ts';
import { memberWords } from './words.ts';
import type { MemberWords } from './words/en.ts';

interface AccountPage {
  key: string;
  path: string;
  /** Shown on a site without a layout for it. */
  block: string;
  title: (words: MemberWords) => string;
}

/** A page of accounts with one block. */
export function accountPage({ key, path, block, title }: AccountPage): ModulePage<AskedAccount> {
  return defineModulePage<AskedAccount>({
    key,
    path,
    read: readAccountQuery,
    hasSecret: true,
    pageNumber: () => 1,
    title: (_asked, language) => title(memberWords(language)),
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
