/** The old design (specification, public site, section 2 "Old header design"). */
import { flatLinks, MenuLinks } from '#site/ui/links/menu-links.tsx';
import { useWords } from '#site/ui/words.ts';
import { barFits } from './bar-fits.ts';
import { barTextSizePx } from './bar-text-size.ts';
import { headerLines } from './header-lines.ts';
import { showsDay, type HeaderProps } from './header-props.ts';
import { MenuButton } from './menu-panel.tsx';
import { Sidebar } from './sidebar.tsx';
import { EditionLine, Wordmark } from './wordmark.tsx';
import { cssVariables } from '#site/ui/css-variables.ts';

/**
 * Maximum number of secondary menu links, and their maximum next to a sponsored search (specification,
 * section 9).
 */
const SECONDARY_MAX = 8;
const SECONDARY_MAX_BESIDE_WIDE = 4;

export function OldHeader({ data, page, menus, slots }: HeaderProps) {
  const words = useWords().menu;
  const secondaryMax = slots.hasWide('search') ? SECONDARY_MAX_BESIDE_WIDE : SECONDARY_MAX;
  const secondary = flatLinks(menus.header_secondary).slice(0, secondaryMax);
  const primary = flatLinks(menus.header_primary);
  const size = barTextSizePx(primary.map(({ label }) => label));
  return (
    <>
      <header className="site-header header-old">
        <div className="page-width masthead">
          <MenuButton />
          <Wordmark data={data} page={page} />
          {headerLines(data.settings).map(({ key, text }) => (
            <p key={key} className="masthead-cta">
              {text}
            </p>
          ))}
          {secondary.length > 0 && (
            <nav className="secondary-menu" aria-label={words.secondary}>
              <MenuLinks links={secondary} page={page} />
            </nav>
          )}
          {slots.entries('search', 'oldHeader')}
          {slots.entries('account', 'oldHeader')}
        </div>
        {primary.length > 0 && (
          <nav
            className={`primary-bar ${barFits(primary.map(({ label }) => label))}`}
            aria-label={words.primary}
            style={cssVariables({ '--bar-text': `${size / 16}rem` })}
          >
            <div className="page-width">
              <MenuLinks links={primary} page={page} />
            </div>
          </nav>
        )}
        {showsDay(page) && <EditionLine data={data} page={page} />}
      </header>
      <Sidebar data={data} page={page} menus={menus} slots={slots} />
    </>
  );
}
