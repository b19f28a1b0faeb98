import { expect, test } from 'vitest';
import { ANONYMOUS_READER, type Reader } from '#access/decide-access.ts';
import {
  defineOverlay,
  type Overlay,
  type OverlayInput,
  type PagePatch,
  type PagePatchHeaders,
} from '#model/pages/define-overlay.ts';
import { plainBody, type CachedPage } from '#server/cache/index.ts';
import { compressedBody } from '#server/pages/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { READER_PLACEHOLDER } from '#site/ui/hole.ts';
import { createPageOverlays } from './page-overlays.ts';

const HTML = `<!doctype html><html lang="en"><head></head><body class="wide"><p>${READER_PLACEHOLDER}Tide</p></body></html>`;

/** A page as stored in the cache, with the placeholder at the place where blocks put it. */
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
  actor: { kind: 'member', id: 1, organisationId: 1, grantIds: [] },
  preview: false,
};

/** An overlay as a module provides it: other files do not refer to it. */
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
  expect([shown.etag, shown.headers['cache-control']]).toEqual(['"tide-data-flag.red"', 'private, no-store']);
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

test('a page that staff opened is private and is not indexed', () => {
  const { shown } = applied([], ANONYMOUS_READER, { isStaffVisit: true });
  expect(shown.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
});

/** An overlay as an extension without types returns it. */
const withHeaders = (headers: Record<string, string>): Overlay => ({
  name: 'headers',
  order: 30,
  patch: () => ({ headers: headers as PagePatchHeaders }),
});

test('a root attribute that is refused takes nothing from other overlays', () => {
  const inline: Overlay = { name: 'inline', order: 1, patch: () => ({ rootAttribute: 'onclick="x"' }) };
  const bar: Overlay = { name: 'bar', order: 2, patch: () => ({ bodyStart: '<form>End</form>' }) };
  const { shown, html, errors } = applied([inline, bar, flag], MEMBER);
  expect(html).toContain('<html data-flag="red" lang="en">');
  expect(html).toContain('<form>End</form>');
  expect(shown.headers['cache-control']).toBe('private, no-store');
  expect(errors).toEqual(['inline', 'inline']);
});

test('a placeholder without room for two notices has the first, and the second is reported', () => {
  const { html, errors } = applied([note('1'.repeat(2_000), 1), note('2'.repeat(49), 2)], ANONYMOUS_READER);
  expect(html).toContain(`${'1'.repeat(2_000)}Tide`);
  expect(errors).toEqual(['note2', 'note2']);
});

test('a page is private where the patch for its reader is refused', () => {
  const { shown, html } = applied([note('x'.repeat(3_000), 1)], ANONYMOUS_READER);
  expect(html).toBe(HTML.replace(READER_PLACEHOLDER, ''));
  expect(shown.headers['cache-control']).toBe('private, no-store');
});

test('a page is private where its body cannot be changed, and the overlay that changes it is reported', () => {
  const errors: string[] = [];
  const { apply } = createPageOverlays([flag, withHeaders({ 'x-tide': 'high' })], (_, name) =>
    errors.push(name),
  );
  const page: CachedPage = { ...cachedPage(), body: { bytes: Buffer.from('torn'), coding: 'gzip' } };
  expect(apply(page, SITE, { reader: MEMBER }).headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-tide': 'high',
  });
  expect(errors).toEqual(['flag']);
});

test.each([
  ['cache-control', 'public, max-age=60'],
  ['set-cookie', 'tide=high'],
  ['content-length', '1'],
  ['content-encoding', 'br'],
  ['etag', '"other"'],
  ['Cache-Control', 'public'],
  ['x-tide', 'high\r\nset-cookie: tide=high'],
])('a private page refuses the header %s: %s', (name, value) => {
  const { shown, html, errors } = applied([flag, withHeaders({ [name]: value })], MEMBER);
  expect(html).toContain('data-flag="red"');
  expect(shown.headers).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
  });
  expect(shown.etag).toBe('"tide-data-flag.red"');
  expect(errors).toEqual(['headers', 'headers']);
});

test('the types refuse the headers that the server sets', () => {
  // @ts-expect-error A page never becomes public.
  const shared: PagePatchHeaders = { 'cache-control': 'public' };
  // @ts-expect-error A cookie in a cached page would reach other readers.
  const cookie: PagePatchHeaders = { 'set-cookie': 'tide=high' };
  const allowed: PagePatchHeaders = { 'cache-control': 'private, no-store', 'x-tide': 'high' };
  expect([shared, cookie, allowed]).toHaveLength(3);
});

test('different attributes and bars have no ETag in common', () => {
  const etagOf = (patch: PagePatch) =>
    applied([{ name: 'one', order: 1, patch: () => patch }], MEMBER).shown.etag;
  const etags = [
    { rootAttribute: 'data-member="free"' },
    { rootAttribute: 'data-newsletter="free"' },
    { rootAttribute: 'data-member="free" data-newsletter="free"' },
    { rootAttribute: 'data-member="free-data-newsletter-free"' },
  ].map(etagOf);
  expect(new Set(etags).size).toBe(4);
  for (const etag of etags) expect(etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
  expect(etagOf({ bodyStart: '<p>Ada</p>' })).toBe('');
});
