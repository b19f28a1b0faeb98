/** The island runtime with the islands of the registry and of the journeys' fixtures. */
import type { ComponentType } from 'react';
import { islands } from '#registry/islands.client.ts';
import { wakeIslands } from '#site/islands/wake.ts';

const leaves = import.meta.glob<{ Island: ComponentType<never> }>('../fixtures/*/blocks/*/island.tsx');

const fixtures = Object.entries(leaves).map(([path, load]) => [path.split('/').at(-2) ?? '', load] as const);

wakeIslands(document, { ...islands, ...Object.fromEntries(fixtures) });
