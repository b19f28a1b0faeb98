/** The site's program in the browser, named only by pages with an island or a custom element. */
import { elements } from '#registry/elements.client.ts';
import { islands } from '#registry/islands.client.ts';
import { defineElements } from './elements/define.ts';
import { wakeIslands } from './islands/wake.ts';

defineElements(document, elements);
wakeIslands(document, islands);
