import type { CountingWords } from './counting-words.ts';

const words: CountingWords = {
  title: 'Zo worden bezoeken geteld',
  counted: (site) =>
    `${site} telt hoe vaak en hoe lang de pagina’s worden gelezen. Daarvoor worden geen namen en geen IP-adressen opgeslagen en geen cookies geplaatst. U wordt niet herkend op een andere dag of op een andere website, tenzij u prestatiecookies hebt toegestaan. U kunt bezwaar maken: dan worden bezoeken met deze browser niet geteld.`,
  object: 'Mijn bezoeken niet tellen',
  notCounted: 'Bezoeken met deze browser worden niet geteld. Eén cookie bewaart deze keuze 13 maanden.',
  resume: 'Mijn bezoeken weer tellen',
  signal: 'Uw browser stuurt Global Privacy Control. Daarom worden uw bezoeken niet geteld.',
};

export const nl = () => words;
