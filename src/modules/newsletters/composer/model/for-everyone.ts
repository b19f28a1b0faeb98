/** Templates and campaigns as readers get them by the API: without what only some readers see (readings 31). */
import { gridForEveryone } from './email-grid.ts';
import { withoutNames } from './name-slot.ts';
import type { Grid } from '#grid/shapes/grid.ts';

interface Document {
  grid: Grid;
  subject?: string | null;
  preheader?: string | null;
}

/** The document without parts for some readers, and with the words for unknown names. */
export function forEveryone<D extends Document>(document: D): D {
  const { grid, subject, preheader } = document;
  return {
    ...document,
    grid: gridForEveryone(grid),
    ...(subject != null && { subject: withoutNames(subject) }),
    ...(preheader != null && { preheader: withoutNames(preheader) }),
  };
}

/** A page of documents for readers. */
export function pageForEveryone<D extends Document, P extends { edges: readonly { node: D }[] }>(page: P): P {
  return { ...page, edges: page.edges.map((edge) => ({ ...edge, node: forEveryone(edge.node) })) };
}
