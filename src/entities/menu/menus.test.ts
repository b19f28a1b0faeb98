import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  MENU_LABEL_MAX,
  MENU_LINKS_MAX,
  type MenuLink,
  type MenuTarget,
  type MenuTree,
} from '#page-model/menu.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { menu as menuEntity } from './entity.ts';

const subject = await buildTestWorld({ environment: { MASTHEAD_TIMING: '1' } });
const { app, services, world } = subject;
const { a1, a2, b1 } = world.sites;
const tokens = {
  editor: await login(app, world.a.users.editor.username),
  admin: await login(app, world.a.users.admin.username),
  contributor: await login(app, world.a.users.contributor.username),
};
afterAll(subject.close);

const call = (id: string, input: Record<string, unknown>, who: keyof typeof tokens = 'editor') =>
  gql(app, { token: tokens[who], site: 'a1', id, input });

async function done<T>(id: string, input: Record<string, unknown>): Promise<T> {
  const answer = await call(id, input);
  expect(answer.code, answer.body).toBeNull();
  return answer.result as T;
}

let linkCount = 0;
function link(label: string, target: MenuTarget | null, links: MenuLink[] = []): MenuLink {
  linkCount += 1;
  return { id: `l${linkCount}`, label, target, links };
}
const to = (href: string): MenuTarget => ({ kind: 'address', href });
const content = (id: number): MenuTarget => ({ kind: 'content', id });
const section = (id: number): MenuTarget => ({ kind: 'section', id });
const tree = (...links: MenuLink[]): MenuTree => ({ v: 1, links });

interface Menu {
  id: number;
  version: number;
}

const page = (path = '/news') => app.inject({ url: path, headers: { host: a1.host } });

/** URLs of the links in the list “Special” of the page's mega menu. */
async function special(): Promise<string[]> {
  const { body } = await page();
  const list = /<nav class="mega-list" aria-label="Special"[^>]*>.*?<\/nav>/s.exec(body)?.[0] ?? '';
  return [...list.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '');
}

describe('valid content of a menu', () => {
  const refusals: [string, MenuLink[], string][] = [
    ['no label', [link(' ', to('/a'))], 'A link needs a label.'],
    [
      'a label that is too long',
      [link('x'.repeat(MENU_LABEL_MAX + 1), to('/a'))],
      'A label may have at most 60 characters.',
    ],
    ['nowhere to lead to', [link('About', null)], '“About” has no target. Choose a target or add sub-items.'],
    ...['javascript:alert(1)', '//evil.example', 'ports', 'https://user@evil.example', '/\\evil'].map(
      (href): [string, MenuLink[], string] => [
        `the address ${href}`,
        [link('Out', to(href))],
        'The URL of “Out” must start with /, https://, http:// or mailto:.',
      ],
    ),
    ['no address', [link('Out', to(''))], 'The URL of “Out” is required.'],
    [
      'an address that is too long',
      [link('Long', to(`/${'x'.repeat(2000)}`))],
      'The URL of “Long” may have at most 2000 characters.',
    ],
    [
      'a third level',
      [link('a', to('/a'), [link('b', to('/b'), [link('c', to('/c'))])])],
      'Links may be nested at most 2 levels deep.',
    ],
    [
      'too many links',
      Array.from({ length: MENU_LINKS_MAX + 1 }, (_, index) => link(`n${index}`, to('/n'))),
      'A menu may have at most 100 links.',
    ],
    [
      'one link twice',
      [link('a', to('/a')), { ...link('b', to('/b')), id: `twice` }, { ...link('c', to('/c')), id: 'twice' }],
      'Two links in the menu have the same ID.',
    ],
  ];

  test.each(refusals)('%s is refused with a sentence', async (_what, links, message) => {
    const answer = await call('createMenu', { site: a1.id, place: 'header_secondary', tree: tree(...links) });
    expect(answer.code).toBe('BAD_USER_INPUT');
    expect(Object.values(answer.error?.extensions['fields'] as object)).toContain(message);
  });

  test('a menu of as many links as there may be, groups and mail addresses is taken', async () => {
    const links = Array.from({ length: MENU_LINKS_MAX - 2 }, (_, index) => link(`n${index}`, to('/n')));
    const group = link('Group', null, [link('Mail', to('mailto:desk@press.example'))]);
    const made = await done<Menu>('createMenu', {
      site: a1.id,
      place: 'header_secondary',
      tree: tree(group, ...links),
    });
    const twice = await call('createMenu', { site: a1.id, place: 'header_secondary', tree: tree() });
    expect(twice.error?.extensions['fields']).toHaveProperty('place');
    await done('deleteMenu', { id: made.id });
  });

  test('sections and items must exist, and sections be of the site', async () => {
    for (const target of [content(99_999_999), section(b1.sections.news), content(b1.content.page)]) {
      const answer = await call('createMenu', {
        site: a1.id,
        place: 'footer',
        tree: tree(link('x', target)),
      });
      expect(answer.error?.extensions['fields']).toHaveProperty('tree');
    }
    const other = await call(
      'createMenu',
      { site: a1.id, place: 'footer', tree: tree(link('x', section(a2.sections.news))) },
      'admin',
    );
    expect(other.error?.extensions['fields']).toEqual({
      tree: '“News” is a section of another site. Choose one of this site.',
    });
  });
});

test('contributors may not write menus, and readers may not read them', async () => {
  const input = { site: a1.id, place: 'footer', tree: tree() };
  expect((await call('createMenu', input, 'contributor')).code).toBe('FORBIDDEN');
  expect((await call('getMenuTargets', { site: a1.id }, 'contributor')).code).toBe('FORBIDDEN');
  const anonymous = await gql(app, { id: 'getMenuStream', input: { site: a1.id }, host: a1.host });
  expect(anonymous.code).not.toBeNull();
});

test('two editors never overwrite each other', async () => {
  const made = await done<Menu>('createMenu', { site: a1.id, place: 'footer', tree: tree() });
  const mine = { id: made.id, version: made.version, changes: { tree: tree(link('Mine', to('/mine'))) } };
  await done('updateMenu', mine);
  const stale = await call('updateMenu', {
    ...mine,
    changes: { tree: tree(link('Theirs', to('/theirs'))) },
    base: { tree: tree() },
  });
  expect(stale.code).toBe('CONFLICT');
  expect(JSON.stringify(stale.error?.extensions['conflicts'])).toContain('Mine');
  await done('deleteMenu', { id: made.id });
});

describe('menus of a site', () => {
  let menu: Menu;
  beforeAll(async () => {
    menu = await done<Menu>('createMenu', { site: a1.id, place: 'mega_1', tree: tree() });
  });
  const save = async (...links: MenuLink[]) => {
    menu = await done<Menu>('updateMenu', {
      id: menu.id,
      version: menu.version,
      changes: { tree: tree(...links) },
    });
  };

  test('a saved menu is on every page at the next request, within six round trips', async () => {
    await page();
    expect((await page()).headers['x-cache']).toBe('hit');
    await save(link('Away', to('https://elsewhere.example/a')), link('Here', to('/here')));
    const answer = await page();
    expect(answer.headers['x-cache']).toBe('miss');
    expect(Number(/desc="(\d+)"/.exec(String(answer.headers['server-timing']))?.[1])).toBeLessThanOrEqual(6);
    expect(answer.body).toContain(
      '<a href="https://elsewhere.example/a" target="_blank" rel="noopener">Away</a>',
    );
    expect(answer.body).toContain('<a href="/here">Here</a>');
  });

  test('links follow renamed sections and items', async () => {
    const item = await makeContent(services, a1, { published: true, values: { name: 'Ebb and flow' } });
    const made = await done<Menu>('createWebsiteSection', { site: a1.id, name: 'Rivers' });
    await save(link('Section', section(made.id)), link('Item', content(item.id)));
    expect(await special()).toEqual(['/rivers', `/news/article/${item.id}/ebb-and-flow`]);
    await done('updateWebsiteSection', { id: made.id, version: made.version, changes: { name: 'Canals' } });
    const document = await done<{ version: string }>('getContentDocument', { id: item.id });
    const saved = await done<{ version: string }>('saveContent', {
      id: item.id,
      version: document.version,
      changes: { name: 'Flow and ebb' },
      base: { name: 'Ebb and flow' },
    });
    await done('publishContent', { id: item.id, version: saved.version });
    expect(await special()).toEqual(['/canals', `/news/article/${item.id}/flow-and-ebb`]);
  });

  test('a section in a menu is not deleted; an item that readers cannot open is left out, reported and preserved', async () => {
    const item = await makeContent(services, a1, { published: true, values: { name: 'Soon gone' } });
    const made = await done<Menu>('createWebsiteSection', { site: a1.id, name: 'Docks' });
    await save(
      link('Group', section(made.id), [link('Item', content(item.id))]),
      link('Item', content(item.id)),
    );
    expect((await call('deleteWebsiteSection', { id: made.id })).code).toBe('CONFLICT');
    const path = `/news/article/${item.id}/soon-gone`;
    expect(await special()).toEqual(['/docks', path, path]);

    const document = await done<{ version: string }>('getContentDocument', { id: item.id });
    await done('unpublishContent', { id: item.id, version: document.version });
    expect(await special()).toEqual(['/docks']);
    const input = { site: a1.id, sections: [made.id], items: [item.id] };
    expect(await done('getMenuTargets', input)).toEqual({
      targets: [
        { kind: 'section', id: made.id, name: 'Docks', path: '/docks', isShown: true },
        { kind: 'content', id: item.id, name: 'Soon gone', path, isShown: false },
      ],
      missing: [],
    });
    const again = await done<{ version: string }>('getContentDocument', { id: item.id });
    await done('deleteContent', { id: item.id, version: again.version });
    expect(await done('getMenuTargets', input)).toMatchObject({ targets: [{ kind: 'section' }] });
    expect(await special()).toEqual(['/docks']);
  });

  test('cached pages lose the links of a deleted menu, and have all of them again after Undo', async () => {
    await save(link('Here', to('/here')), link('Group', null, [link('There', to('/there'))]));
    const before = (await page()).body;
    expect((await page()).headers['x-cache']).toBe('hit');
    expect(await special()).toEqual(['/here', '/there']);
    await done('deleteMenu', { id: menu.id });
    expect(await special()).toEqual([]);
    expect((await page()).headers['x-cache']).toBe('hit');
    menu = await done<Menu>('restoreMenu', { id: menu.id });
    expect((await page()).body).toBe(before);
  });

  test('paths at which readers find nothing are named, addresses elsewhere are not', async () => {
    const paths = ['/news', '/no-such-page#top', 'https://elsewhere.example/gone', '/no-such-page'];
    const input = { site: a1.id, paths: paths.map((href) => ({ href })) };
    expect(await done('getMenuTargets', input)).toEqual({
      targets: [],
      missing: [{ href: '/no-such-page#top' }, { href: '/no-such-page' }],
    });
  });

  test('an item of another site is not a target, and foreign ones are not revealed', async () => {
    const input = {
      site: a1.id,
      sections: [a2.sections.news, b1.sections.news],
      items: [a2.content.page, b1.content.page],
    };
    expect((await call('getMenuTargets', input, 'admin')).result).toEqual({ targets: [], missing: [] });
    await services.write(systemOf(world.a.id, [a1.id, a2.id]), async (work) => {
      const before = await work.records.find(menuEntity, menu.id);
      if (before)
        menu = await work.records.writeSkippingPrepare(menuEntity, before, {
          tree: tree(link('x', content(a2.content.page))),
        });
    });
    expect(await special()).toEqual([]);
  });
});
