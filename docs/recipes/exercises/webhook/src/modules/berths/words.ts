/** Texts of berths for readers. */
import { defineWords } from '#model/define-words.ts';

export const berthsWords = defineWords({
  en: () => ({
    berth: (name: string) => `Berth ${name}`,
    crews: 'Crews at this berth read the full text on the ship’s network.',
  }),
  de: () => ({
    berth: (name: string) => `Liegeplatz ${name}`,
    crews: 'Besatzungen an diesem Liegeplatz lesen den ganzen Text im Bordnetz.',
  }),
});
