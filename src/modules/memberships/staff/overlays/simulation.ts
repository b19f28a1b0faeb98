import { escapeHtml } from '#text/html.ts';
import { defineOverlay } from '#model/pages/define-overlay.ts';
import { END_SIMULATION_PATH } from '../../paths.ts';
import { staffWords } from '../words/index.ts';

/** A bar for staff who view the site as a reader: it names the reader and ends the simulation. */
export const simulation = defineOverlay({
  name: 'simulation',
  order: 40,
  patch: ({ reader: { actor }, language }) => {
    if (actor.kind !== 'member' || !actor.simulated) return null;
    return { bodyStart: simulationBar(actor.username ?? '', language) };
  },
});

function simulationBar(username: string, language: string): string {
  const words = staffWords(language);
  const address = escapeHtml(username);
  // Shows the address left to right in text of either direction, without line breaks at its hyphens.
  const sentence = escapeHtml(words.simulating(username)).replace(
    address,
    () => `<bdi dir="ltr">${address}</bdi>`,
  );
  return `<form class="simulation-bar" method="post" action="${END_SIMULATION_PATH}"><p>${sentence}</p><button>${escapeHtml(words.endSimulation)}</button></form>`;
}
