import { defineModulePage } from '#model/pages/define-module-page.ts';
import { NEWSLETTERS_PAGE } from '../model/is-newsletters-page.ts';
import { NEWSLETTERS_PATH } from '../model/paths.ts';
import { subscriptionWords } from '../words/index.ts';

/** The page on which readers subscribe; the pane of the footer shows its block. */
export const newsletters = defineModulePage<null>({
  key: NEWSLETTERS_PAGE,
  path: NEWSLETTERS_PATH,
  read: () => null,
  pageNumber: () => 1,
  title: (_query, language) => subscriptionWords(language).newsletters,
  grid: {
    v: 1,
    rows: [
      {
        id: 'newsletters',
        layout: '1',
        settings: {},
        columns: [{ blocks: [{ id: 'subscribe', type: 'subscribe', v: 1, settings: {} }] }],
      },
    ],
  },
});
