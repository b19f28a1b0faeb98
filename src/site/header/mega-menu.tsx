/** All links of a site, full screen (specification, public site, section 2 "Mega menu"). */
import type { ShownLink, ShownMenus } from '#page-model/menu.ts';
import type { PageSubject } from '#page-model/page.ts';
import { generalSettings } from '#settings/general.ts';
import { headerSettings } from '#settings/header.ts';
import { socialLinksSettings } from '#settings/social-links.ts';
import { Logo } from '#site/ui/logo.tsx';
import { MenuLinks } from '#site/ui/links/menu-links.tsx';
import { hasSocialLinks, SocialLinks } from '#site/ui/links/social-links.tsx';
import { useWords, useWordsAttributes } from '#site/ui/words.ts';
import type { HeaderProps } from './header-props.ts';
import { MenuPanel } from './menu-panel.tsx';

export function MegaMenu({ data, page, menus, slots }: HeaderProps) {
  const words = useWords();
  const english = useWordsAttributes();
  const { settings, site } = data;
  const { whiteLogo } = settings.read(generalSettings);
  const socialLinks = settings.read(socialLinksSettings);
  const head = (
    <p className="wordmark">
      <a href="/">
        {whiteLogo ? (
          <Logo image={whiteLogo} name={site.name} height={settings.read(headerSettings).logoHeight} />
        ) : (
          site.name
        )}
      </a>
    </p>
  );
  return (
    <MenuPanel className="mega-menu" head={head}>
      {slots.entries('search', 'menu')}
      {slots.entries('account', 'menu')}
      <div className="mega-columns">
        <MegaList
          menu="header_primary"
          title={words.menu.sections}
          links={menus.header_primary}
          page={page}
          isWide
        />
        <div className="mega-aside">
          <MegaList menu="mega_1" title={words.menu.special} links={menus.mega_1} page={page} />
          <MegaList menu="mega_2" title={words.menu.contact} links={menus.mega_2} page={page} />
          <MegaList
            menu="affiliated_brands"
            title={words.frame.affiliatedBrands}
            links={menus.affiliated_brands}
            page={page}
          />
          {hasSocialLinks(socialLinks) && (
            <section aria-label={words.menu.followUs}>
              <h2 {...english}>{words.menu.followUs}</h2>
              <SocialLinks links={socialLinks} />
            </section>
          )}
        </div>
      </div>
    </MenuPanel>
  );
}

interface MegaListProps {
  /** Names the menu for scripts of the page. */
  menu: keyof ShownMenus;
  title: string;
  links: readonly ShownLink[];
  page: PageSubject;
  /** Whether the links are shown in columns. */
  isWide?: boolean;
}

function MegaList({ menu, title, links, page, isWide = false }: MegaListProps) {
  const english = useWordsAttributes();
  if (links.length === 0) return null;
  return (
    <nav className={isWide ? 'mega-list mega-list-wide' : 'mega-list'} aria-label={title} data-menu={menu}>
      <h2 {...english}>{title}</h2>
      <MenuLinks links={links} page={page} isNested />
    </nav>
  );
}
