import { linkedAddress } from '#addresses/addresses.ts';
import type { ShownLink } from '#page-model/menu.ts';
import type { PageSubject } from '#page-model/page.ts';
import { linkTarget } from './link-target.ts';

interface MenuLinksProps {
  links: readonly ShownLink[];
  page: PageSubject;
  /** Renders nested links below their parent. Default: the top level only. */
  isNested?: boolean;
}

/** Links of a menu as a list. */
export function MenuLinks({ links, page, isNested = false }: MenuLinksProps) {
  return (
    <ul>
      {links.map((link, index) => (
        <li key={index}>
          <MenuAnchor link={link} page={page} />
          {isNested && link.links.length > 0 && <MenuLinks links={link.links} page={page} />}
        </li>
      ))}
    </ul>
  );
}

/** A link of a menu, or the heading of a group: one without an address. */
export function MenuAnchor({ link, page }: { link: ShownLink; page: PageSubject }) {
  const { label } = link;
  const href = linkedAddress(link.href);
  if (href === null) return <span className="menu-heading">{label}</span>;
  return (
    <a href={href} {...linkTarget(href)} aria-current={currentOf(href, page)}>
      {label}
    </a>
  );
}

/** Links with an address, those below headings in the headings' place: for bars, which show no groups. */
export function flatLinks(links: readonly ShownLink[]): ShownLink[] {
  return links.flatMap((link) => (link.href === null ? link.links : [link]));
}

/** `page` on the page itself, `true` on everything in the section a link targets. */
function currentOf(href: string, page: PageSubject): 'page' | 'true' | undefined {
  if (page.kind === 'error' || page.kind === 'notFound') return undefined;
  if (href === (page.kind === 'section' ? page.section?.path : page.path)) return 'page';
  return page.section?.hierarchy.some(({ path }) => path === href && path !== '/') ? 'true' : undefined;
}
