import type { DemoPublication } from '../publication.ts';

/** A publication whose site and sections are there. */
export interface Planted {
  publication: DemoPublication;
  siteId: number;
  /** Section id by alias as the demo writes it: the last part of the path. */
  sectionIds: ReadonlyMap<string, number>;
}
