import type { HeaderProps } from '#site/header/header-props.ts';
import { flatLinks, MenuLinks } from '#site/ui/links/menu-links.tsx';
import { useWords } from '#site/ui/words.ts';
import styles from './style.module.css';

/** The name of the site above its menu, with search and account. */
export function Header({ data, page, menus, slots }: HeaderProps) {
  const words = useWords().menu;
  const links = flatLinks([...menus.header_primary, ...menus.header_secondary]);
  return (
    <header className={styles['header']}>
      <div className="page-width">
        <p className={styles['name']}>
          <a href="/" aria-current={page.kind === 'home' ? 'page' : undefined}>
            {data.site.name}
          </a>
        </p>
        {links.length > 0 && (
          <nav aria-label={words.primary} className={styles['menu']}>
            <MenuLinks links={links} page={page} />
          </nav>
        )}
        <div className={styles['tools']}>
          {slots.entries('search', 'oldHeader')}
          {slots.entries('account', 'oldHeader')}
        </div>
      </div>
    </header>
  );
}
