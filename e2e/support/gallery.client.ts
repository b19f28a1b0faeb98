/** The island runtime with the islands of the registry and of the journeys' fixtures, and the elements of blocks. */
import type { ComponentType } from 'react';
import { elements } from '#registry/elements.client.ts';
import { islands } from '#registry/islands.client.ts';
import { defineElements } from '#site/elements/define.ts';
import { wakeIslands } from '#site/islands/wake.ts';

const leaves = import.meta.glob<{ Island: ComponentType<never> }>('../fixtures/*/blocks/*/island.tsx');

const fixtures = Object.entries(leaves).map(([path, load]) => [path.split('/').at(-2) ?? '', load] as const);

wakeIslands(document, { ...islands, ...Object.fromEntries(fixtures) });
defineElements(document, elements);
