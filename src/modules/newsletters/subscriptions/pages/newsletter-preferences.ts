import { defineModulePage } from '#model/pages/define-module-page.ts';
import { PREFERENCES_PATH } from '../../composer/model/paths.ts';
import { unsubscribeLink } from '../../sending/model/unsubscribe-link.ts';
import { subscriptionWords } from '../words/index.ts';

interface PreferencesQuery {
  /** Token of the link in an email; empty without one. */
  id: string;
  /** Notice about the action that led here. */
  done: string;
}

/** Characters of the longest token. */
const TOKEN_LENGTH_MAX = 400;

/** The newsletters of the owner of an address, who came by the link of an email or is logged in. */
export const newsletterPreferences = defineModulePage<PreferencesQuery>({
  key: 'newsletterPreferences',
  path: PREFERENCES_PATH,
  read: (query) => {
    const parameters = new URLSearchParams(query);
    const text = (name: string) => (parameters.get(name) ?? '').slice(0, TOKEN_LENGTH_MAX);
    return { id: text('id'), done: text('done') };
  },
  hasSecret: true,
  secretIn: ({ id }) => id !== '',
  link: { definition: unsubscribeLink, tokenIn: ({ id }) => id },
  pageNumber: () => 1,
  title: (_query, language) => subscriptionWords(language).manage,
  grid: {
    v: 1,
    rows: [
      {
        id: 'preferences',
        layout: '1',
        settings: {},
        columns: [{ blocks: [{ id: 'preferences', type: 'newsletter_preferences', v: 1, settings: {} }] }],
      },
    ],
  },
});
