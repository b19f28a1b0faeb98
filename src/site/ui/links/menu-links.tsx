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

/** A menu link, or the heading of a group if it has no URL. */
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

/** Links that have a URL; the links of a group replace its heading. For bars, which show no groups. */
export function flatLinks(links: readonly ShownLink[]): ShownLink[] {
  return links.flatMap((link) => (link.href === null ? link.links : [link]));
}

/** `page` if the link targets the current page, `true` if it targets a section that contains the page. */
function currentOf(href: string, page: PageSubject): 'page' | 'true' | undefined {
  if (page.kind === 'error' || page.kind === 'notFound') return undefined;
  if (href === (page.kind === 'section' ? page.section?.path : page.path)) return 'page';
  return page.section?.hierarchy.some(({ path }) => path === href && path !== '/') ? 'true' : undefined;
}
