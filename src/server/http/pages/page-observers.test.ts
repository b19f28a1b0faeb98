/** Observers of page responses: which responses they get, and what happens if one throws. */
import { describe, expect, test, vi } from 'vitest';
import { ofExtension } from '#model/define-module.ts';
import { readConfig } from '#server/boot/config.ts';
import type { ReportFault } from '#server/extensions/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { IncomingRequest } from '../requests/incoming-request.ts';
import type { ObservedPage, PageObserver } from '../define-page-observer.ts';
import { createPageObservers } from './page-observers.ts';

const HTML = { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } };

const request = (of: Partial<IncomingRequest> = {}) =>
  ({
    method: 'GET',
    url: '/tides',
    protocol: 'http',
    headers: { 'user-agent': 'Firefox', cookie: 'x' },
    cookies: {},
    ...of,
  }) as IncomingRequest;

const fail = (): never => {
  throw new Error('no memory');
};

/** As an observer that ignores the type would do. */
const rejecting = (): never => Promise.reject(new Error('no memory')) as never;

/** Observers with these definitions, on a site with the module `tides` on. */
function running(...definitions: Partial<PageObserver>[]) {
  const seen: ObservedPage[] = [];
  const warn = vi.fn<(details: object, message: string) => void>();
  const flush = vi.fn<() => Promise<void>>(async () => undefined);
  const onFault = vi.fn<ReportFault>();
  const observe = (_site: SiteRef, page: ObservedPage) => void seen.push(page);
  const observers = createPageObservers(
    definitions.map((of) => ({ name: 'gauge', create: () => ({ observe, flush }), ...of })),
    { config: readConfig({}), log: { warn } } as never,
    onFault,
  );
  const site = { siteId: 1, modulesOn: new Set(['tides']) } as unknown as SiteRef;
  const note = (incoming = request(), page = HTML) =>
    observers.note(site, incoming, page, () => ({ isStaff: false, isPrefetch: false }));
  return { observers, note, seen, warn, flush, onFault };
}

describe('responses', () => {
  test('an observer gets HTML pages requested by GET, with their request', () => {
    const { note, seen } = running({});
    note();
    note(request({ method: 'HEAD' }));
    note(request(), { status: 200, headers: { 'content-type': 'application/rss+xml' } });
    note(request(), { status: 301, headers: {} as typeof HTML.headers });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ url: '/tides', status: 200, isPrefetch: false, isStaff: false });
    expect(seen[0]?.header('user-agent')).toBe('Firefox');
    expect(seen[0]?.header('cookie')).toBeUndefined();
  });

  test('an observer of a module that is off on the site is not called', () => {
    const { note, seen } = running({ module: 'harbours' }, { module: 'tides' });
    note();
    expect(seen).toHaveLength(1);
  });

  test('an observer that throws is logged, and the others get the response', () => {
    const broken = () => {
      throw new Error('no memory');
    };
    const { note, seen, warn } = running(
      { name: 'broken', create: () => ({ observe: broken, flush: async () => undefined }) },
      {},
    );
    note();
    expect(seen).toHaveLength(1);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ observer: 'broken' }),
      expect.any(String),
    );
  });
});

describe('observers of an extension', () => {
  const broken = (create: PageObserver['create']) =>
    ofExtension('extensions/harbour/page-observers/broken.ts', { name: 'broken', create });

  test.each<[string, PageObserver['create']]>([
    ['is created', () => fail()],
    ['notes a response', () => ({ observe: fail, flush: async () => undefined })],
    ['notes a response in a promise', () => ({ observe: rejecting, flush: async () => undefined })],
    ['stores, before it returns a promise', () => ({ observe: () => undefined, flush: fail })],
    ['stores', () => ({ observe: () => undefined, flush: async () => fail() })],
  ])('an observer that fails when it %s is named, and the others store', async (_, create) => {
    const { observers, note, seen, warn, flush, onFault } = running(broken(create), {});
    note();
    await observers.flush();
    await observers.flush();
    expect(seen).toHaveLength(1);
    expect(flush).toHaveBeenCalledTimes(2);
    expect(onFault).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'broken' }),
      'the page observer broken',
      expect.any(Error),
    );
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('flush', () => {
  test('an observer stores a second after a response, and its error is logged', async () => {
    vi.useFakeTimers();
    try {
      const { note, flush, warn } = running({});
      flush.mockRejectedValueOnce(new Error('no database'));
      note();
      note();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(flush).toHaveBeenCalledTimes(1);
      expect(warn).toHaveBeenCalledTimes(1);
      note();
      await vi.advanceTimersByTimeAsync(30_000);
      expect(flush).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });
});
