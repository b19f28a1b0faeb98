/** The menus of Quayside, in the demo's own words: sections by alias, articles and pages by slug. */
import type { MenuPlace } from '#model/menu.ts';
import { sections, type DemoSection } from './publication.ts';

/** A link of the demo; its target is resolved when the publication is made. */
export interface DemoLink {
  label: string;
  /** Null for the heading of a group. */
  target: { section: string } | { article: string } | { page: string } | { href: string } | null;
  links?: readonly DemoLink[];
}

const ABOUT: DemoLink = { label: 'About Quayside', target: { page: 'about' } };
const CONTACT: DemoLink = { label: 'Contact', target: { page: 'contact' } };
const PUBLICATION: DemoLink = { label: 'Quayside', target: null, links: [ABOUT, CONTACT] };

/** Affiliated brands are left out: the house has no other title to link to. */
export const menus: Partial<Record<MenuPlace, readonly DemoLink[]>> = {
  header_primary: sections.map(sectionLink),
  header_secondary: [ABOUT, CONTACT],
  hamburger: [...sections.map(sectionLink), PUBLICATION],
  mega_1: [
    { label: 'The short-sea index', target: { article: 'short-sea-rates-rise-on-falling-volumes' } },
    { label: 'Ninety minutes with a pilot', target: { article: 'what-a-pilot-does-in-ninety-minutes' } },
    { label: 'How to splice a mooring tail', target: { article: 'how-to-splice-a-mooring-tail' } },
    { label: 'The gate that came by sea', target: { article: 'the-gate-that-came-by-sea' } },
  ],
  mega_2: [
    CONTACT,
    { label: 'Write to the newsroom', target: { href: 'mailto:newsroom@quayside.example' } },
    ABOUT,
  ],
  footer: [...sections.map(sectionLink), PUBLICATION],
};

function sectionLink({ alias, name, children = [] }: DemoSection): DemoLink {
  return { label: name, target: { section: alias }, links: children.map(sectionLink) };
}
