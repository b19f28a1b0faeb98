import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { defineSlot, type Slot } from '#model/pages/define-slot.ts';
import { card, exampleSettings, homePage, pageSubject } from '#examples/cards.ts';
import { fillSlots, placedSlots } from './slots.tsx';
import { SlotPlace } from './ui/slot-place.tsx';

const notice = (text: string, more: Partial<Slot> = {}): Slot =>
  defineSlot({ place: 'bodyEnd', view: () => <p>{text}</p>, ...more });

function fill(slots: readonly Slot[], page = pageSubject()) {
  const problems: unknown[] = [];
  return { filled: fillSlots(slots, page, (_slot, error) => problems.push(error)), problems };
}

test('slots of a place are in order; a place without any is empty', () => {
  const { filled } = fill([notice('second'), notice('first', { order: 1 })]);
  expect(filled.html('bodyEnd')).toBe('<p>first</p><p>second</p>');
  expect(filled.html('head')).toBe('');
});

test('a slot is absent on sites that have its module off, and on pages it is not for', () => {
  const slots = [
    notice('of the search', { module: 'search' }),
    notice('on the front page', { when: ({ kind }) => kind === 'home' }),
  ];
  expect(fill(slots).filled.html('bodyEnd')).toBe('<p>of the search</p>');
  const { site } = pageSubject();
  const without = { ...site, settings: exampleSettings({ modules: { search: false } }) };
  expect(fill(slots, pageSubject({ ...homePage(), site: without })).filled.html('bodyEnd')).toBe(
    '<p>on the front page</p>',
  );
});

test('a slot that throws is left out, with its policy, and reported once; the others stay', () => {
  const Broken = () => {
    throw new Error('no tide');
  };
  const policy = () => ({ script: ['https://tags.example.org'] });
  const { filled, problems } = fill([
    notice('stays'),
    notice('', { view: Broken, policy }),
    notice('', { place: 'search', view: () => createElement(Broken) }),
    notice('asks too much', { policy: () => ({ script: ['*'] }) }),
  ]);
  expect(filled.html('bodyEnd')).toBe('<p>stays</p>');
  expect(filled.entries('search', 'newHeader')).toEqual([]);
  expect(filled.html('bodyEnd')).toBe('<p>stays</p>');
  expect(filled.policies()).toEqual([]);
  expect(problems).toHaveLength(3);
});

test('a slot that needs more origins than a page can have is left out; those before it stay', () => {
  const policy = () => ({ script: Array.from({ length: 61 }, (_, n) => `https://t${n}.example.org`) });
  const few = { script: ['https://tags.example.org'] };
  const { filled, problems } = fill([
    notice('of many', { policy, order: 2 }),
    notice('of one', { policy: () => few, order: 1 }),
  ]);
  expect(filled.html('bodyEnd')).toBe('<p>of one</p>');
  expect(filled.policies()).toEqual([few]);
  expect(String(problems)).toContain('62 origins');
});

test('an entry of the headers gets its place', () => {
  const { filled } = fill([notice('', { place: 'account', view: ({ spot }) => <a href="/">{spot}</a> })]);
  expect(renderToString(<>{filled.entries('account', 'menu')}</>)).toBe('<a href="/">menu</a>');
});

test('third-party slots are left out with their policy if the URL may contain a secret', () => {
  const policy = () => ({ script: ['https://tags.example.org'] });
  const slots = [notice('of others', { policy }), notice('our own')];
  const module = { key: 'account', title: 'My account', pageNumber: 1, query: null };
  const { filled } = fill(slots, pageSubject({ kind: 'module', module: { ...module, hasSecret: true } }));
  expect(filled.html('bodyEnd')).toBe('<p>our own</p>');
  expect(filled.policies()).toEqual([]);
  const open = fill(slots, pageSubject({ kind: 'module', module }));
  expect(open.filled.html('bodyEnd')).toBe('<p>of others</p><p>our own</p>');
});

test('a slot of a place that the page cannot show is ignored, with its policy', () => {
  const policy = () => ({ script: ['https://tags.example.org'] });
  const slots = [notice('beside the text', { place: 'itemPanel', policy })];
  expect(fill(slots).filled.policies()).toEqual([policy()]);
  const { filled } = fill(slots, pageSubject({ ...homePage(), content: null }));
  expect(filled.each('itemPanel', 'page', {})).toEqual([]);
  expect(filled.policies()).toEqual([]);
});

test('a block without slots in its places reads nothing of its page for them', () => {
  const page = new Proxy(pageSubject(), {
    get: () => {
      throw new Error('The page was read.');
    },
  });
  const placed = placedSlots([notice('of the end')], page, () => {});
  expect(placed('listItem', 'page', {})).toEqual([]);
});

test('a slot in the view of a block shows the slots of a place in its own view', () => {
  const panel = notice('', {
    place: 'itemPanel',
    view: () => <SlotPlace name="listItem" item={card(1)} />,
  });
  const nested = notice('', { place: 'listItem', view: () => <p>Tide table</p> });
  const placed = placedSlots([panel, nested], pageSubject(), () => {});
  expect(placed('itemPanel', 'page', {})).toEqual(['<div><p>Tide table</p></div>']);
});

test('styles of slots are those of the slots that the page shows, each once', () => {
  const css = '.tide{color:#123456}';
  const slots = [
    notice('first', { css }),
    notice('second', { css }),
    notice('of the search', { css: '.never{}', when: () => false }),
  ];
  expect(fill(slots).filled.css).toBe(css);
});
