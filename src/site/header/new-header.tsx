/** The new design (specification, public site, section 2 "New header design"). */
import type { ShownLink } from '#page-model/menu.ts';
import type { PageSubject } from '#page-model/page.ts';
import { baseStylesSettings } from '#settings/base-styles.ts';
import { flatLinks, MenuLinks } from '#site/ui/links/menu-links.tsx';
import { Popover } from '#site/ui/popover.tsx';
import { useWords } from '#site/ui/words.ts';
import { barFits } from './bar-fits.ts';
import { headerLines } from './header-lines.ts';
import { showsDay, type HeaderProps } from './header-props.ts';
import { MegaMenu } from './mega-menu.tsx';
import { MenuButton } from './menu-panel.tsx';
import { EditionLine, Wordmark } from './wordmark.tsx';

/** Maximum number of primary menu links in the bar (specification, section 9). */
const BAR_LINKS_MAX = 5;

/**
 * The row stays in view, while the bar below it scrolls with the page; the header therefore has no box around
 * both, which would hold the row. The third place of the row is for accounts: it is empty unless a module
 * fills it.
 */
export function NewHeader({ data, page, menus, slots }: HeaderProps) {
  const lines = headerLines(data.settings);
  const account = slots.entries('account', 'newHeader');
  const search = slots.entries('search', 'newHeader');
  // The reading and tab order is the visual order.
  const startsWithName = data.settings.read(baseStylesSettings).headerStyle === 'start';
  const name = <Wordmark data={data} page={page} />;
  const all = flatLinks(menus.header_primary);
  const [links, others] = [all.slice(0, BAR_LINKS_MAX), all.slice(BAR_LINKS_MAX)];
  return (
    <>
      <header className="header-parts">
        <div className="site-header header-new">
          <div className="page-width header-row">
            {startsWithName && name}
            {!startsWithName && (
              <div className="header-tools">
                <MenuButton />
                {search}
              </div>
            )}
            {!startsWithName && name}
            {account.length > 0 && <div className="header-account">{account}</div>}
            {startsWithName && (
              <div className="header-tools">
                {search}
                <MenuButton />
              </div>
            )}
          </div>
        </div>
        {(lines.length > 0 || links.length > 0) && (
          <div className="header-bar">
            <div className="page-width">
              {lines.map(({ key, text }) => (
                <p key={key} className="header-cta">
                  {text}
                </p>
              ))}
              {links.length > 0 && <BarLinks links={links} others={others} page={page} />}
            </div>
          </div>
        )}
        {showsDay(page) && <EditionLine data={data} page={page} />}
      </header>
      <MegaMenu data={data} page={page} menus={menus} slots={slots} />
    </>
  );
}

interface BarLinksProps {
  links: readonly ShownLink[];
  /** Links for which the bar has no space. */
  others: readonly ShownLink[];
  page: PageSubject;
}

function BarLinks({ links, others, page }: BarLinksProps) {
  const words = useWords();
  return (
    <div className={`header-links ${barFits(links.map(({ label }) => label))}`}>
      <nav aria-label={words.menu.primary}>
        <MenuLinks links={links} page={page} />
      </nav>
      {others.length > 0 && (
        <Popover id="more-links" label={words.menu.more}>
          <nav aria-label={words.menu.more}>
            <MenuLinks links={others} page={page} />
          </nav>
        </Popover>
      )}
    </div>
  );
}
