/** Describes the pages that use a layout, by the same rule with which the page engine chooses. Pure. */
import { ancestorsOf } from '#records/tree.ts';
import { chooseLayout, type LayoutRule, type LayoutSubject } from '#layouts/choose-layout.ts';
import { HOME_ALIAS, sectionPath } from '#addresses/paths.ts';

export interface NamedRule extends LayoutRule {
  name: string;
}

export interface ReachSection {
  id: number;
  name: string;
  alias: string;
  parentId: number | null;
}

export interface ReachInput {
  /** The layout with the current values of the form. */
  layout: NamedRule;
  /**
   * The site's other layouts, oldest first, as the page engine has them; and the position of this one among
   * them.
   */
  others: readonly NamedRule[];
  position: number;
  sections: readonly ReachSection[];
  contentTypes: readonly { name: string; pluralLabel: string }[];
}

export interface Reach {
  /** One sentence. */
  words: string;
  /** Whether any page uses the layout. */
  isUsed: boolean;
  /** Pages that match but use a different layout, with the name of that layout. */
  warnings: string[];
}

/** The pages that use the layout, and those for which another layout wins. */
export function reachOf(input: ReachInput): Reach {
  const { layout, others, position } = input;
  const all = others.toSpliced(position, 0, layout);
  const pages = candidatesOf(input);
  const used: string[] = [];
  const lost = new Map<string, string[]>();
  for (const { name, subject } of pages) {
    // Skip pages for which the layout would not be chosen even if it were the only one.
    if (chooseLayout([layout], subject) !== layout) continue;
    const winner = chooseLayout(all, subject);
    if (winner === layout) used.push(name);
    else if (winner) lost.set(winner.name, [...(lost.get(winner.name) ?? []), name]);
  }
  return {
    words: wordsOf(input, used, pages.length),
    isUsed: used.length > 0,
    warnings: [...lost].map(
      ([name, names]) => `The layout “${name}” is used for ${listWords(names)} instead.`,
    ),
  };
}

interface Candidate {
  name: string;
  subject: LayoutSubject;
}

/** The kinds of pages that could use a layout of this type. */
function candidatesOf(input: ReachInput): Candidate[] {
  const { layout, sections, contentTypes } = input;
  if (layout.type === 'section') return sections.map((section) => sectionCandidate(section, sections));
  if (layout.type === 'content' || layout.type === 'content-type-override')
    return contentTypes.map(({ name, pluralLabel }) => ({
      name: pluralLabel.toLowerCase(),
      subject: { kind: 'content', path: '', contentId: 0, type: name, sectionIds: [] },
    }));
  if (layout.type === 'content-override' && layout.contentId !== null)
    return [
      {
        name: 'the item',
        subject: {
          kind: 'content',
          path: '',
          contentId: layout.contentId,
          type: layout.contentTypes[0] ?? '',
          sectionIds: [],
        },
      },
    ];
  if (layout.type === 'url-override')
    return layout.aliases.map((alias) => ({
      name: `/${alias}`,
      subject: { kind: 'section', path: `/${alias}`, sectionIds: [] },
    }));
  if (layout.type === 'module' && layout.key)
    return [{ name: layout.key, subject: { kind: 'module', path: '', key: layout.key } }];
  return [];
}

function sectionCandidate(section: ReachSection, sections: readonly ReachSection[]): Candidate {
  const parentOf = ({ parentId }: ReachSection) => sections.find(({ id }) => id === parentId);
  const ids = ancestorsOf(section, parentOf)
    .map(({ id }) => id)
    .reverse();
  const kind = section.alias === HOME_ALIAS ? 'home' : 'section';
  return { name: section.name, subject: { kind, path: sectionPath(section.alias), sectionIds: ids } };
}

function wordsOf({ layout, others }: ReachInput, used: readonly string[], possible: number): string {
  const isOfItems = layout.type === 'content' || layout.type === 'content-type-override';
  if (used.length === 0) return UNUSED[layout.type] ?? 'No page uses this layout.';
  const exceptions = others.filter(
    ({ type }) => type === 'url-override' || (isOfItems && type === 'content-override'),
  );
  const except =
    exceptions.length > 0 && layout.type !== 'content-override' && layout.type !== 'url-override'
      ? ` Exceptions with their own layout: ${listWords(exceptions.map(({ name }) => `“${name}”`))}.`
      : '';
  if (layout.type === 'section')
    return used.length === possible
      ? `Every section of the site uses this layout.${except}`
      : `Used by ${used.length === 1 ? 'the section' : `${used.length} sections:`} ${listWords(used)}.${itemsOf(layout)}${except}`;
  if (isOfItems)
    return used.length === possible
      ? `Every item of the site uses this layout.${except}`
      : `Used by ${listWords(used)}.${except}`;
  return `Used by ${listWords(used)}.`;
}

/** Describes the items to which a section's layout is propagated. */
function itemsOf({ sectionId, propagatesTo }: LayoutRule): string {
  return sectionId !== null && propagatesTo === 'content'
    ? ' Items in the section and its subsections also use this layout.'
    : '';
}

const UNUSED: Record<string, string> = {
  'content-type-override': 'No page uses this layout yet. Choose its content types.',
  'content-override': 'No page uses this layout yet. Choose its item.',
  'url-override': 'No page uses this layout yet. Add its URLs.',
  module: 'No page uses this layout yet. Choose its system page.',
};

const NAMES_MAX = 8;

/** `Ports, Ferries and Opinion`; a long list is shortened. */
function listWords(names: readonly string[]): string {
  const shown = names.length > NAMES_MAX ? names.slice(0, NAMES_MAX - 1) : names;
  const rest = names.length - shown.length;
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown;
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
