import { expect, test } from 'vitest';
import { ANONYMOUS_READER, type Reader } from '#model/decide-access.ts';
import { defineOverlay, type Overlay, type OverlayInput } from '#model/define-overlay.ts';
import { plainBody, type CachedPage } from '#server/cache/index.ts';
import { compressedBody } from '#server/pages/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { READER_PLACEHOLDER } from '#site/ui/hole.ts';
import { createPageOverlays } from './page-overlays.ts';

const HTML = `<!doctype html><html lang="en"><head></head><body class="wide"><p>${READER_PLACEHOLDER}Tide</p></body></html>`;

/** As the cache has it, with the placeholder where blocks put it. */
function cachedPage(): CachedPage {
  const [before = '', after = ''] = HTML.split(READER_PLACEHOLDER);
  const { gzip, hole } = compressedBody([{ text: before }, { text: after, isAfterHole: true }]);
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: { bytes: gzip, coding: 'gzip', ...(hole && { hole }) },
    etag: '"tide"',
    tags: [],
  };
}

const SITE = { siteId: 1, language: 'en', modulesOn: new Set(['harbour']) } as unknown as SiteRef;
const MEMBER: Reader = {
  actor: { kind: 'member', id: 1, organisationId: 1, membershipIds: [] },
  preview: false,
};

/** As a module brings it: no other file knows of it. */
const flag = defineOverlay({
  name: 'flag',
  order: 5,
  patch: ({ reader: { actor } }) => (actor.kind === 'member' ? { rootAttribute: 'data-flag="red"' } : null),
});
const note = (html: string, order: number): Overlay => ({
  name: `note${order}`,
  order,
  patch: () => ({ placeholder: html }),
});

function applied(overlays: readonly Overlay[], reader: Reader, how: Partial<OverlayInput> = {}) {
  const errors: unknown[] = [];
  const page = cachedPage();
  const { apply } = createPageOverlays(overlays, (_, name) => errors.push(name));
  const shown = apply(page, SITE, { reader, ...how });
  return {
    page,
    shown,
    again: apply(page, SITE, { reader, ...how }),
    html: plainBody(shown.body).toString(),
    errors,
  };
}

test('readers without a patch get the cached page', () => {
  const { page, shown } = applied([flag], ANONYMOUS_READER);
  expect(shown).toBe(page);
});

test('an attribute of the root is in one private copy for all readers with it', () => {
  const { shown, again, html } = applied([flag], MEMBER);
  expect(html).toContain('<html data-flag="red" lang="en">');
  expect(again).toBe(shown);
  expect([shown.etag, shown.headers['cache-control']]).toEqual(['"tide-flag=red"', 'private, no-store']);
});

test('patches of several overlays are joined in their order', () => {
  const bar: Overlay = { name: 'bar', order: 1, patch: () => ({ bodyStart: '<form>End</form>' }) };
  const { shown, html } = applied([note('<b>2</b>', 20), bar, flag, note('<b>1</b>', 10)], MEMBER);
  expect(html).toBe(
    '<!doctype html><html data-flag="red" lang="en"><head></head><body class="wide"><form>End</form><p><b>1</b><b>2</b>Tide</p></body></html>',
  );
  expect(shown.headers['cache-control']).toBe('private, no-store');
});

test('a page is private where an overlay fills the placeholder with an empty text', () => {
  const { page, shown, html } = applied([note('', 1)], ANONYMOUS_READER);
  expect(html).toBe(plainBody(page.body).toString());
  expect(shown.headers['cache-control']).toBe('private, no-store');
});

test('an overlay of a module that is off adds nothing', () => {
  const off = { ...note('<b>off</b>', 1), module: 'shipyard' };
  const on = { ...note('<b>on</b>', 2), module: 'harbour' };
  expect(applied([off, on], ANONYMOUS_READER).html).toContain('<p><b>on</b>Tide');
});

test('overlays that throw or fill too much are left out and reported', () => {
  const broken: Overlay = {
    name: 'broken',
    order: 1,
    patch: () => {
      throw new Error('The flag is torn.');
    },
  };
  const { html, errors } = applied([broken, flag], MEMBER);
  expect(html).toContain('data-flag="red"');
  expect(errors).toEqual(['broken', 'broken']);
  const long = applied([note('x'.repeat(3_000), 1)], MEMBER, { isStaffVisit: true });
  expect(long.html).toBe(HTML.replace(READER_PLACEHOLDER, ''));
  expect(long.errors).toHaveLength(2);
  expect(long.shown.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
});

test('an attribute that is more than data attributes is refused', () => {
  const inline: Overlay = { name: 'inline', order: 1, patch: () => ({ rootAttribute: 'onclick="x"' }) };
  const { html, errors } = applied([inline], MEMBER);
  expect(html).not.toContain('onclick');
  expect(errors).toHaveLength(2);
});

test('an overlay that is refused takes nothing from the others, and no page becomes public', () => {
  const bar: Overlay = { name: 'bar', order: 1, patch: () => ({ bodyStart: '<form>End</form>' }) };
  const sets = (name: string, headers: Record<string, string>): Overlay => ({
    name,
    order: 90,
    patch: () => ({ headers }),
  });
  const bad: Overlay = { name: 'bad', order: 2, patch: () => ({ rootAttribute: 'data-x="<"' }) };
  const shared = sets('shared', { 'cache-control': 'public, max-age=60' });
  const cookie = sets('cookie', { 'set-cookie': 'a=b' });
  const { html, errors, shown } = applied([bar, bad, shared, cookie], MEMBER);
  expect(html).toContain('<form>End</form>');
  expect([...new Set(errors)]).toEqual(['bad', 'shared', 'cookie']);
  expect(shown.headers['cache-control']).toBe('private, no-store');
  expect(shown.headers).not.toHaveProperty('set-cookie');
});

test('equal values of different attributes have different ETags', () => {
  const of = (name: string): Overlay => ({
    name,
    order: 1,
    patch: () => ({ rootAttribute: `data-${name}="free"` }),
  });
  const [member, letter] = ['member', 'letter'].map((name) => applied([of(name)], MEMBER).shown.etag);
  expect(member).not.toBe(letter);
});

test('a page that staff opened is private and is not indexed', () => {
  const { shown } = applied([], ANONYMOUS_READER, { isStaffVisit: true });
  expect(shown.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
});
