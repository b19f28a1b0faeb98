import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { exampleSettings, storedImage, pageSubject } from '#examples/cards.ts';
import type { ShownLink, ShownMenus } from '#page-model/menu.ts';
import type { PageSubject } from '#page-model/page.ts';
import type { SiteData } from '#page-model/site-data.ts';
import { Footer } from '#site/footer/footer.tsx';
import { slots as registered } from '#registry/slots.site.ts';
import { fillSlots } from '#site/slots.tsx';
import { inSite } from '#site/ui/in-site.ts';
import { barTextSizePx } from './bar-text-size.ts';
import { Header } from './header.tsx';

const link = (label: string, href: string | null = `/${label.toLowerCase()}`, links: ShownLink[] = []) => ({
  label,
  href,
  links,
});
const many = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => link(`${prefix}${index + 1}`));

const NONE: ShownMenus = {
  hamburger: [],
  header_primary: [],
  header_secondary: [],
  mega_1: [],
  mega_2: [],
  affiliated_brands: [],
  footer: [],
};
const OLD = { general: { useNewDesign: false } };
const SPONSORED = {
  sponsoredSearch: {
    enabled: true,
    logo: storedImage(31, { alt: 'Linkspan Works', width: 400, height: 100 }),
    clickUrl: 'https://linkspan.example/',
  },
};
const ACCOUNTS = { socialLinks: { linkedin: 'https://www.example.org/quayside' } };

interface HeaderOptions {
  settings?: Record<string, unknown>;
  menus?: Partial<ShownMenus>;
  page?: Partial<PageSubject>;
}

function propsOf({ settings = {}, menus = {}, page = {} }: HeaderOptions) {
  const all = exampleSettings(settings);
  const bare = pageSubject(page);
  const subject = { ...bare, site: { ...bare.site, settings: all } };
  const slots = fillSlots(registered, subject, (_slot, error) => {
    throw error;
  });
  const data = {
    site: subject.site,
    settings: all,
    theme: { corporateName: 'Quayside Press' },
  } as unknown as SiteData;
  return { data, page: subject, slots, menus: { ...NONE, ...menus }, year: 2026 };
}

const shown = (given: HeaderOptions, part: (props: ReturnType<typeof propsOf>) => ReactElement) => {
  const props = propsOf(given);
  return plain(renderToString(inSite(props.page.site, part(props))));
};
const header = (given: HeaderOptions) => shown(given, (props) => createElement(Header, props));
const footer = (given: HeaderOptions) => shown(given, (props) => createElement(Footer, props));
const plain = (html: string) => html.replaceAll('<!-- -->', '');

/** Labels of the links in the part of `html` that begins with `opening` and ends with the tag `end`. */
function labelsIn(html: string, opening: RegExp, end = 'nav'): string[] {
  const from = html.search(opening);
  if (from < 0) return [];
  const part = html.slice(from, html.indexOf(`</${end}>`, from));
  return [...part.matchAll(/<a [^>]*>([^<]+)</g)].map((match) => match[1] ?? '');
}

describe('the old header', () => {
  test('the old header shows the first eight secondary links, and four next to a sponsored search', () => {
    const menus = { header_secondary: many('S', 9) };
    const secondary = (settings: object) =>
      labelsIn(header({ settings: { ...OLD, ...settings }, menus }), /aria-label="Secondary"/);
    expect(secondary({})).toEqual(['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8']);
    expect(secondary(SPONSORED)).toEqual(['S1', 'S2', 'S3', 'S4']);
    expect(secondary({ ...SPONSORED, modules: { search: false } })).toHaveLength(8);
  });

  test('the old header shows the whole primary menu, in smaller letters the more links it has', () => {
    const bar = (labels: string[]) =>
      header({ settings: OLD, menus: { header_primary: labels.map((label) => link(label)) } });
    expect(labelsIn(bar(many('P', 12).map(({ label }) => label)), /aria-label="Primary"/)).toHaveLength(12);
    const sizes = [84, 85, 109, 110, 134, 135].map((length) =>
      Number(/--bar-text:([\d.]+)rem/.exec(bar(['x'.repeat(length)]))?.[1]),
    );
    expect(sizes.map((rem) => rem * 16)).toEqual([15, 14, 14, 13, 13, 12]);
    expect(barTextSizePx([])).toBe(15);
  });

  test('the old header links to the search by word or icon, as configured, and only with a search', () => {
    const search = (settings: object) => header({ settings: { ...OLD, ...settings } });
    expect(search({ header: { searchStyle: 'text' } })).toMatch(/<a [^>]*href="\/search">Search<\/a>/);
    expect(search({ header: { searchStyle: 'icon' } })).toMatch(
      /<a [^>]*href="\/search" aria-label="Search"><svg/,
    );
    expect(search({ modules: { search: false } })).not.toContain('/search');
  });

  test('names the sponsor of the search, with a logo of 30 pixels and a button; on small windows behind the sign', () => {
    const html = header({ settings: { ...OLD, ...SPONSORED } });
    expect(html).toContain('<span>Search sponsored by</span>');
    expect(html).toMatch(
      /<a class="sponsor-logo" href="https:\/\/linkspan.example\/" target="_blank" rel="noopener">/,
    );
    expect(html).toMatch(/alt="Linkspan Works" width="120" height="30"/);
    expect(html).toMatch(/<a class="button" href="\/search"[^>]*>Go<\/a>/);
    expect(html).toMatch(/<details[^>]*><summary[^>]*aria-label="Search">/);
    expect(header({ settings: OLD })).not.toMatch(/sponsored|<details/);
  });

  test('the old header has the call to action next to the name, and no gap without one', () => {
    const html = header({ settings: { ...OLD, header: { ctaText: 'Read at four' } } });
    expect(html).toContain('<p class="masthead-cta">Read at four</p>');
    expect(header({ settings: OLD })).not.toContain('masthead-cta');
  });

  test('the old header has a sidebar of grouped links in the chosen style, collapsible if configured', () => {
    const hamburger = [
      link('Ports', '/ports', [link('Power', '/ports/power'), link('Tide tables', 'https://tides.example/')]),
      link('House', null, [link('About')]),
      link('Opinion'),
    ];
    const sidebar = (settings: object) => {
      const html = header({ settings: { ...OLD, ...settings }, menus: { hamburger } });
      return html.slice(html.indexOf('<site-menu>'));
    };
    const open = sidebar({ ...ACCOUNTS, header: { hamburgerMenuStyle: 'secondary' } });
    expect(open).toContain('class="menu-panel sidebar sidebar-secondary"');
    expect(open).toContain('<span class="menu-heading">House</span><ul><li><a href="/about">About</a>');
    expect(open).toContain('<a href="https://tides.example/" target="_blank" rel="noopener">Tide tables</a>');
    expect(open).toContain('aria-label="LinkedIn"');
    expect(open).not.toContain('<details');
    const closed = sidebar({ header: { collapsibleGroups: true } });
    expect(closed).toContain('sidebar-primary');
    expect(closed).toContain(
      '<details><summary>Ports</summary><ul><li><a href="/ports">All of Ports</a></li><li><a href="/ports/power">Power</a>',
    );
    expect(closed).toContain('<details><summary>House</summary><ul><li><a href="/about">About</a>');
    expect(closed).toContain('<li><a href="/opinion">Opinion</a></li>');
  });
});

describe('the new header', () => {
  test('the new header has the call to action and the first five primary links in its bar', () => {
    const menus = { header_primary: many('P', 6) };
    const html = header({ menus, settings: { header: { ctaText: 'Join us on the quay' } } });
    expect(labelsIn(html, /<nav aria-label="Primary"/)).toEqual(['P1', 'P2', 'P3', 'P4', 'P5']);
    expect(labelsIn(html, /<nav aria-label="More"/)).toEqual(['P6']);
    expect(header({ menus: { header_primary: many('P', 5) } })).not.toContain('aria-label="More"');
    expect(html).toContain('<p class="header-cta">Join us on the quay</p>');
    expect(header({})).not.toContain('header-bar');
  });

  test('headings of groups are not links of the bar: those below them are', () => {
    const html = header({ menus: { header_primary: [link('Group', null, [link('Inside')]), link('Next')] } });
    expect(labelsIn(html, /<nav aria-label="Primary"/)).toEqual(['Inside', 'Next']);
  });

  test('the new header shows neither a search nor accounts without their modules', () => {
    expect(header({})).toMatch(/href="\/search" aria-label="Search"/);
    const html = header({ settings: { modules: { search: false, memberships: false } } });
    expect(html).not.toMatch(/search|login|join|account/i);
  });

  test('the new header links anonymous readers to the login, members to their account, and back to the page', () => {
    const html = header({ page: { kind: 'content', path: '/ports/article/10000001/x' } });
    expect(html).toContain('href="/account/login?redirectTo=%2Fports%2Farticle%2F10000001%2Fx"');
    expect(html).toMatch(
      /member-only account-in-newHeader.*My account.*href="\/account#update-profile">My Profile/s,
    );
  });

  test('the mega menu has its lists, the accounts and a search field, each only with content', () => {
    const html = header({
      settings: { ...ACCOUNTS, ...SPONSORED },
      menus: {
        header_primary: [link('Ports', '/ports', [link('Power')]), ...many('P', 6)],
        mega_1: [link('Index')],
        mega_2: [link('Desk', 'mailto:desk@quayside.example')],
        affiliated_brands: [link('Sister', 'https://sister.example/')],
      },
    });
    expect(labelsIn(html, /<nav [^>]*aria-label="Sections"/)).toEqual([
      'Ports',
      'Power',
      'P1',
      'P2',
      'P3',
      'P4',
      'P5',
      'P6',
    ]);
    expect(labelsIn(html, /<nav [^>]*aria-label="Special"/)).toEqual(['Index']);
    expect(labelsIn(html, /<nav [^>]*aria-label="Contact"/)).toEqual(['Desk']);
    expect(labelsIn(html, /<nav [^>]*aria-label="Affiliated brands"/)).toEqual(['Sister']);
    expect(html).toContain('<h2>Follow us on</h2>');
    expect(html).toContain('placeholder="Start your search here..."');
    expect(html).toMatch(/<form [^>]*action="\/search" method="get">/);
    expect(html).toMatch(/alt="Linkspan Works" width="180" height="45"/);
    const empty = header({ settings: { modules: { search: false, memberships: false } } });
    expect(empty).not.toMatch(/<h2>|<form/);
  });

  test('the white logo replaces the logo in the dark scheme, on screens', () => {
    const logos = {
      general: { ...OLD.general, whiteLogo: storedImage(33, { width: 400, height: 100 }) },
      header: { logo: storedImage(32, { width: 400, height: 100 }) },
    };
    const shown = (scheme: string) => header({ settings: { ...logos, baseStyles: { scheme } } });
    const html = shown('system');
    const source =
      /<source media="screen and \(prefers-color-scheme: dark\)" type="image\/avif" srcSet="([^"]*)"/.exec(
        html,
      );
    expect(source?.[1]).toContain('33');
    expect(html).toContain('class="site-logo site-logo-dark"');
    expect(shown('light')).not.toContain('prefers-color-scheme');
  });

  test('the site’s logo has its configured height, the white one on a dark background', () => {
    const logo = storedImage(41, { alt: 'Quayside', width: 300, height: 100 });
    const whiteLogo = storedImage(42, { alt: 'Quayside in white', width: 300, height: 100 });
    const altOf = (background: string | null) =>
      /<header.*?alt="([^"]*)" width="\d+" height="40"/s.exec(
        header({
          settings: {
            general: { whiteLogo },
            header: { logo, logoHeight: 40, colours: { background, text: null } },
          },
        }),
      )?.[1];
    expect([altOf(null), altOf('#ffd400'), altOf('#14304a')]).toEqual([
      'Quayside',
      'Quayside',
      'Quayside in white',
    ]);
  });
});

describe('the footer', () => {
  const menus = {
    footer: [link('About'), link('Elsewhere', 'https://elsewhere.example/')],
    affiliated_brands: [link('Sister', 'https://sister.example/')],
  };
  const corporateLogo = storedImage(43, { alt: 'Quayside Press', width: 300, height: 100 });

  test('the new footer has text, Connect, brands if configured, links and the corporate line', () => {
    const settings = {
      ...ACCOUNTS,
      footer: {
        siteText: 'News of the quay.',
        contactText: 'Write to us.',
        corporateLogo,
        showAffiliatedBrands: true,
      },
    };
    const html = footer({ settings, menus });
    expect(html).toContain('<p>News of the quay.</p>');
    expect(html).toMatch(
      /<h2[^>]*>Connect<\/h2><p class="footer-contact">Write to us.<\/p><ul class="social-links">/,
    );
    expect(labelsIn(html, /aria-label="Affiliated brands/)).toEqual(['Sister']);
    expect(html).toContain('<a href="/about">About</a>');
    expect(html).toContain(
      '<a href="https://elsewhere.example/" target="_blank" rel="noopener">Elsewhere</a>',
    );
    expect(html).toMatch(/alt="Quayside Press" width="\d+" height="45"/);
    expect(html).toContain('<p>© 2026 Quayside Press. All rights reserved.</p>');
    expect(html).not.toMatch(/newsletter|sign up/i);
  });

  test('the footer leaves out empty parts', () => {
    const html = footer({ menus: { affiliated_brands: menus.affiliated_brands } });
    expect(html).not.toMatch(/Connect|Affiliated|<nav/);
    expect(html).toContain('All rights reserved.');
  });

  test('the old footer has logo, texts, accounts, links and the corporate line', () => {
    const texts = { siteText: 'News of the quay.', contactText: 'Write to us.', showAffiliatedBrands: true };
    const html = footer({ settings: { ...OLD, ...ACCOUNTS, footer: texts }, menus });
    expect(html).toMatch(/class="wordmark"><a href="\/">Quayside<\/a><\/p><p>News of the quay.<\/p>/);
    expect(html).toMatch(/<p class="footer-contact">Write to us.<\/p><ul class="social-links">/);
    expect(labelsIn(html, /aria-label="Footer"/)).toEqual(['About', 'Elsewhere']);
    expect(html).toContain('© 2026 Quayside Press. All rights reserved.');
    expect(html).not.toMatch(/Connect|Sister/);
  });
});

describe('the sorts of the new header', () => {
  const logo = storedImage(41, { alt: 'Dark name' });
  const whiteLogo = storedImage(42, { alt: 'White name' });
  const nameIn = (headerStyle: string) =>
    /class="wordmark"[^>]*>.*?alt="([^"]*)"/s.exec(
      header({
        settings: {
          general: { useNewDesign: true, whiteLogo },
          header: { logo },
          baseStyles: { headerStyle },
        },
      }),
    )?.[1];

  test('the white logo is shown on a dark primary colour, else the other', () => {
    expect(nameIn('band')).toBe('White name');
    for (const style of ['bar', 'start', 'masthead', 'slim']) expect(nameIn(style)).toBe('Dark name');
  });

  test('the sidebar of the old design has a search where the module is on', () => {
    const html = header({ settings: OLD });
    expect(html.slice(html.indexOf('class="menu-panel sidebar'))).toContain('role="search"');
  });
});
