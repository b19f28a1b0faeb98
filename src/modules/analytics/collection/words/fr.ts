import type { CountingWords } from './counting-words.ts';

const words: CountingWords = {
  title: 'Comment les visites sont comptées',
  counted: (site) =>
    `${site} mesure combien de fois et combien de temps ses pages sont lues. Aucun nom ni aucune adresse IP ne sont enregistrés, et aucun cookie n’est déposé à cette fin. Vous n’êtes reconnu ni un autre jour ni sur un autre site, sauf si vous avez autorisé les cookies de performance. Vous pouvez vous y opposer : les visites avec ce navigateur ne seront alors pas comptées.`,
  object: 'Ne pas compter mes visites',
  notCounted:
    'Les visites avec ce navigateur ne sont pas comptées. Un cookie enregistre ce choix pendant 13 mois.',
  resume: 'Compter de nouveau mes visites',
  signal: 'Votre navigateur envoie le signal Global Privacy Control : vos visites ne sont pas comptées.',
};

export const fr = () => words;
