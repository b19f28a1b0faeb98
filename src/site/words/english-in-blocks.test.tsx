/** Blocks on a site in a language without a dictionary mark every English word of the product as English. */
import { Parser } from 'htmlparser2';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { words as venueWords } from '#blocks/event-venue/words.ts';
import { words as mapWords } from '#blocks/simplemaps-us/words.ts';
import { countdownWords } from '#blocks/countdown-timer/words.ts';
import { playerWords } from '#blocks/podcast-player/words.ts';
import type { BlockExample } from '#model/define-block.ts';
import { magazineWords } from '#modules/magazine/words.ts';
import { searchWords } from '#modules/search/words.ts';
import { blocks } from '#registry/blocks.ts';
import { blockViews } from '#registry/blocks.server.ts';
import { LanguageContext, siteWords } from '#site/ui/words.ts';
import { leavesOf, textsOf } from '#testing/dictionary.tsx';
import { renderBlockExample } from '#testing/render.tsx';

const OURS = new Set(
  [siteWords, searchWords, magazineWords, countdownWords, playerWords, venueWords, mapWords].flatMap(
    (words) => [...leavesOf(words('en') as object).values()].flatMap(textsOf),
  ),
);

/** English words of the product in HTML that is not marked as English. */
function unmarked(html: string): string[] {
  const found: string[] = [];
  const open: boolean[] = [];
  const parser = new Parser({
    onopentag: (_name, { lang }) => open.push(lang === 'en' || (lang === undefined && open.at(-1) === true)),
    onclosetag: () => void open.pop(),
    ontext: (text) => {
      if (open.at(-1) !== true && OURS.has(text.trim())) found.push(text.trim());
    },
  });
  parser.end(html);
  return found;
}

const NAMES = [
  'countdown_timer',
  'podcast_player',
  'company_overview',
  'event_venue',
  'simplemaps_us',
  'speakers',
  'magazine_issue',
  'magazine_overview',
  'issue_overview',
  'zmag_embed',
  'search',
  'document_download',
  'video_player',
];

describe.each(NAMES)('%s', (name) => {
  const block = blocks.find((one) => one.name === name);
  const registered = blockViews[name];
  const examples: readonly BlockExample[] = registered?.examples ?? [];

  test.each(examples.filter(({ empty }) => !empty).map((example) => [example.name, example] as const))(
    'example “%s”',
    (_name, example) => {
      const View = registered?.view as React.ComponentType<object>;
      const inPersian = (props: object) =>
        createElement(LanguageContext.Provider, { value: 'fa' }, createElement(View, props));
      const page = example.page ?? {};
      const html = renderBlockExample(block, { ...registered, view: inPersian }, { ...example, page }) ?? '';
      expect(html).not.toBe('');
      expect(unmarked(html)).toEqual([]);
    },
  );
});
