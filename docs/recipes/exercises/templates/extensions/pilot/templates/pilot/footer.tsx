import type { FooterProps } from '#site/footer/footer.tsx';
import { ConsentLink } from '#site/consent/link.tsx';
import { MenuLinks } from '#site/ui/links/menu-links.tsx';
import { PrivacyLink } from '#site/ui/links/privacy-link.tsx';
import { SlotPlace } from '#site/ui/slot-place.tsx';
import { useWords } from '#site/ui/words.ts';
import styles from './style.module.css';

/** One line with the year, and the links that a site must have. */
export function Footer({ data, page, menus, year }: FooterProps) {
  const words = useWords().frame;
  return (
    <footer className={styles['footer']}>
      <div className="page-width">
        {menus.footer.length > 0 && (
          <nav aria-label={words.footer} className={styles['menu']}>
            <MenuLinks links={menus.footer} page={page} isNested />
          </nav>
        )}
        <SlotPlace name="footer" />
        <p>{words.rights(year, data.site.name)}</p>
        <PrivacyLink settings={data.settings} />
        <ConsentLink page={page} />
      </div>
    </footer>
  );
}
