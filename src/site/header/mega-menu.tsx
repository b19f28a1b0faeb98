/** Everything a site leads to, over the whole window (specification, public site, section 2 "Mega menu"). */
import type { ShownLink } from '#model/menu.ts';
import type { PageSubject } from '#model/page.ts';
import { Logo } from '#site/ui/logo.tsx';
import { MenuLinks } from '#site/ui/menu-links.tsx';
import { SearchForm } from '#site/ui/search-form.tsx';
import { hasSocialLinks, SocialLinks } from '#site/ui/social-links.tsx';
import type { HeaderProps } from './header-props.ts';
import { MenuPanel } from './menu-panel.tsx';

/** Height of the sponsor's logo in pixels (specification, section 9). */
const SPONSOR_LOGO_HEIGHT = 45;

export function MegaMenu({ data, page, menus }: HeaderProps) {
  const { settings, site } = data;
  const { whiteLogo } = settings.general;
  const head = (
    <p className="wordmark">
      <a href="/">
        {whiteLogo ? (
          <Logo image={whiteLogo} name={site.name} height={settings.header.logoHeight} />
        ) : (
          site.name
        )}
      </a>
    </p>
  );
  return (
    <MenuPanel className="mega-menu" head={head}>
      {settings.modules.search && (
        <SearchForm
          placeholder="Start your search here..."
          settings={settings}
          logoHeight={SPONSOR_LOGO_HEIGHT}
        />
      )}
      <div className="mega-columns">
        <MegaList title="Sections" links={menus.header_primary} page={page} isWide />
        <div className="mega-aside">
          <MegaList title="Special" links={menus.mega_1} page={page} />
          <MegaList title="Contact" links={menus.mega_2} page={page} />
          <MegaList title="Affiliated brands" links={menus.affiliated_brands} page={page} />
          {hasSocialLinks(settings.socialLinks) && (
            <section aria-label="Follow us on">
              <h2>Follow us on</h2>
              <SocialLinks links={settings.socialLinks} />
            </section>
          )}
        </div>
      </div>
    </MenuPanel>
  );
}

interface MegaListProps {
  title: string;
  links: readonly ShownLink[];
  page: PageSubject;
  /** In columns. */
  isWide?: boolean;
}

function MegaList({ title, links, page, isWide = false }: MegaListProps) {
  if (links.length === 0) return null;
  return (
    <nav className={isWide ? 'mega-list mega-list-wide' : 'mega-list'} aria-label={title}>
      <h2>{title}</h2>
      <MenuLinks links={links} page={page} isNested />
    </nav>
  );
}
