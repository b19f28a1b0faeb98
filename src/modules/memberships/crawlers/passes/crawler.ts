import { definePass } from '#model/readers/define-pass.ts';

/** A search engine's crawler whose address was verified. */
export const crawler = definePass<{ name: string }>({
  name: 'crawler',
  scope: 'site',
  describe: ({ name }) => `Search engine: ${name}`,
});
