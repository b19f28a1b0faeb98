/** Side panel with grouped links (specification, public site, section 2 "Hamburger sidebar"). */
import type { ShownLink } from '#page-model/menu.ts';
import type { PageSubject } from '#page-model/page.ts';
import { headerSettings } from '#settings/header.ts';
import { socialLinksSettings } from '#settings/social-links.ts';
import { MenuAnchor, MenuLinks } from '#site/ui/links/menu-links.tsx';
import { hasSocialLinks, SocialLinks } from '#site/ui/links/social-links.tsx';
import { useWords } from '#site/ui/words.ts';
import type { HeaderProps } from './header-props.ts';
import { MenuPanel } from './menu-panel.tsx';

export function Sidebar({ data, page, menus, slots }: HeaderProps) {
  const words = useWords();
  const header = data.settings.read(headerSettings);
  const socialLinks = data.settings.read(socialLinksSettings);
  return (
    <MenuPanel
      className={`sidebar sidebar-${header.hamburgerMenuStyle}`}
      head={<p className="sidebar-name">{data.site.name}</p>}
    >
      {slots.entries('search', 'menu')}
      {slots.entries('account', 'menu')}
      {menus.hamburger.length > 0 && (
        <nav aria-label={words.menu.sidebar}>
          <ul className="sidebar-groups">
            {menus.hamburger.map((link, index) => (
              <li key={index}>
                <Group link={link} page={page} isCollapsible={header.collapsibleGroups} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {hasSocialLinks(socialLinks) && <SocialLinks links={socialLinks} />}
    </MenuPanel>
  );
}

interface GroupProps {
  link: ShownLink;
  page: PageSubject;
  isCollapsible: boolean;
}

/** A single link, or a group below its heading; a collapsible group repeats its own link first. */
function Group({ link, page, isCollapsible }: GroupProps) {
  const words = useWords();
  if (link.links.length === 0) return <MenuAnchor link={link} page={page} />;
  if (!isCollapsible)
    return (
      <>
        <MenuAnchor link={link} page={page} />
        <MenuLinks links={link.links} page={page} />
      </>
    );
  const own = link.href === null ? [] : [{ ...link, label: words.menu.allOf(link.label), links: [] }];
  return (
    <details>
      <summary>{link.label}</summary>
      <MenuLinks links={[...own, ...link.links]} page={page} />
    </details>
  );
}
