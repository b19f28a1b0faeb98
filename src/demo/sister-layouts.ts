/** Layouts of Quayside's sisters in other languages: theirs are a front page, a section front and a plain item. */
import type { Grid } from '#grid/shapes/grid.ts';
import { SECTION_FRONTS } from '#layouts/section-fronts.ts';
import { block, gridOf, list, row, TEXT_BLOCKS, type BlockDraft } from '#layouts/starting-layouts.ts';
import { MODULE_LAYOUTS, layoutsOfTypes, more, sectionList, siteList } from './layouts.ts';
import { gridInLanguage } from '#layouts/starting-titles.ts';
import type { DemoLayout, DemoPublication } from './publication.ts';

/** Headings above lists, in the site's language. */
interface SisterWords {
  latest: string;
  more: string;
  next: string;
  /** Names of sections by alias, in the order of the front page. */
  sections: Readonly<Record<string, string>>;
}

/** `front`: the key of the section front its sections have. */
export function sisterLayouts(
  front: string,
  language: string,
  words: SisterWords,
): DemoPublication['layouts'] {
  return (sections): readonly DemoLayout[] =>
    [
      { name: 'Home', type: 'section', grid: homeGrid(sections, words), section: 'home' } as const,
      { name: 'Sections', type: 'section', grid: sectionGrid(front, words) } as const,
      { name: 'Articles', type: 'content', loadMoreType: 'page-click', grid: itemGrid(words) } as const,
      ...layoutsOfTypes(),
      ...MODULE_LAYOUTS,
    ].map((layout) => ({ ...layout, grid: gridInLanguage(layout.grid, language) }));
}

/** A lead with the newest next to it, then two sections in a row, then the others. */
function homeGrid(sections: ReadonlyMap<string, number>, words: SisterWords): Grid {
  const lists = Object.entries(words.sections).map(([alias, title]) =>
    sectionList(sections, alias, { title, presentation: 'list', count: 3 }),
  );
  const lead = siteList({
    presentation: 'lead',
    count: 3,
    option: 'Featured',
    requireImage: true,
    showAuthors: true,
  });
  const pairs = [lists.slice(0, 2), lists.slice(2, 4)].filter((pair) => pair.length === 2);
  return gridOf([
    row('2_1', [[lead], [latestOf(words, 6)]]),
    ...pairs.map((pair, index) =>
      row(
        '1_1',
        pair.map((one) => [one]),
        index === 0 ? { background: 'tint' } : {},
      ),
    ),
    row('1', [[more(words.more)]]),
  ]);
}

function sectionGrid(front: string, words: SisterWords): Grid {
  const { rows = [] } = SECTION_FRONTS.find(({ key }) => key === front) ?? {};
  return gridOf([...rows, row('1', [[more(words.more)]], { loadsLater: true })]);
}

function itemGrid(words: SisterWords): Grid {
  return gridOf([
    row('1', [[block('content_title'), block('content_primary_image')]]),
    row('2_1', [
      TEXT_BLOCKS,
      [block('related_content', { count: 3, presentation: 'small' }), latestOf(words, 4)],
    ]),
    row('1', [[block('blueconic_recommendations', { title: words.next, count: 4 })]], { background: 'tint' }),
  ]);
}

function latestOf({ latest }: SisterWords, count: number): BlockDraft {
  return list({ source: 'site', title: latest, presentation: 'headlines', count });
}
