/** Quayside: ports and shipping. */
import { quaysidePictures } from '../illustrations/pictures.ts';
import { loadItems } from '../load-items.ts';
import type { DemoPublication } from '../publication.ts';
import { files } from './files.ts';
import { layouts } from './layouts.ts';
import { magazine } from './magazine.ts';
import { menus } from './menus.ts';
import { authors, sections, site } from './publication.ts';

export const quayside: DemoPublication = {
  site,
  sections,
  authors,
  menus,
  layouts,
  pictures: quaysidePictures,
  pictureCredit: 'Illustration: Quayside',
  files,
  magazine,
  items: loadItems(import.meta.glob<string>('./*/*.md', { query: '?raw', import: 'default', eager: true })),
};
