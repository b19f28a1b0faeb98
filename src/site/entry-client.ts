/** The site's program in the browser, named only by pages with a menu, an island or a custom element. */
import { elements } from '#registry/elements.client.ts';
import { islands } from '#registry/islands.client.ts';
import { defineElements } from './elements/define.ts';
import { SiteMenu } from './elements/site-menu.ts';
import { wakeIslands } from './islands/wake.ts';

customElements.define('site-menu', SiteMenu);
defineElements(document, elements);
wakeIslands(document, islands);
