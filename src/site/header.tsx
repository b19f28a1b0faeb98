import type { PageSubject } from '#model/page.ts';
import type { SiteData } from '#server/pages/index.ts';
import { barTextSizePx, sectionTree, type SectionBranch } from './sections.ts';
import { dayOf } from './ui/date.tsx';
import { Logo } from './ui/logo.tsx';

/** The site's header: name, tagline, day (on the front page), the bar of top sections and a menu of all of them. */
export function Header({ data, page }: { data: SiteData; page: PageSubject }) {
  const tree = sectionTree(data);
  const isHome = page.kind === 'home';
  const Name = isHome ? 'h1' : 'p';
  const { logo, logoHeight, logoWidth } = data.settings.header;
  return (
    <header className={`site-header${isHome ? ' site-header-home' : ''}`}>
      <div className="page-width masthead">
        <Name className={wordmarkClass(data.site.name)}>
          <a href="/">
            {logo ? (
              <Logo image={logo} name={data.site.name} height={logoHeight} width={logoWidth} />
            ) : (
              data.site.name
            )}
          </a>
        </Name>
        <div className="masthead-lines">
          {data.site.tagline && <p className="tagline">{data.site.tagline}</p>}
          {showsDay(page) && (
            <p className="dateline">{dayOf(page.now, data.site.timeZone, data.site.language)}</p>
          )}
        </div>
        {tree.length > 0 && <SectionMenu tree={tree} page={page} />}
      </div>
      {tree.length > 0 && <SectionBar tree={tree} page={page} />}
    </header>
  );
}

/** The header names the day on the front page. */
export function showsDay(page: Pick<PageSubject, 'kind'>): boolean {
  return page.kind === 'home';
}

/** A long name is set smaller, so that it stays on one line where there is room for it. */
function wordmarkClass(name: string): string {
  if (name.length > 30) return 'wordmark wordmark-longest';
  return name.length > 16 ? 'wordmark wordmark-long' : 'wordmark';
}

interface MenuProps {
  tree: SectionBranch[];
  page: PageSubject;
}

function SectionBar({ tree, page }: MenuProps) {
  const size = barTextSizePx(tree.map(({ section }) => section.name));
  return (
    <nav className="section-bar" aria-label="Sections">
      <ul className="page-width" style={{ '--bar-text': `${size / 16}rem` } as React.CSSProperties}>
        {tree.map(({ section }) => (
          <li key={section.id}>
            <a href={section.path} aria-current={currentOf(section.id, page)}>
              {section.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Opens and closes without any script. */
function SectionMenu({ tree, page }: MenuProps) {
  return (
    <details className="section-menu">
      <summary>
        <span className="section-menu-icon" aria-hidden="true" />
        Sections
      </summary>
      <nav className="section-menu-panel" aria-label="All sections">
        <ul className="page-width">
          {tree.map(({ section, children }) => (
            <li key={section.id}>
              <a className="section-menu-top" href={section.path} aria-current={currentOf(section.id, page)}>
                {section.name}
              </a>
              {children.length > 0 && (
                <ul>
                  {children.map((child) => (
                    <li key={child.id}>
                      <a href={child.path} aria-current={currentOf(child.id, page)}>
                        {child.name}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

/** `page` on the section's own page, `true` on everything below it. */
function currentOf(sectionId: number, page: PageSubject): 'page' | 'true' | undefined {
  if (page.kind === 'section' && page.section?.id === sectionId) return 'page';
  return page.section?.hierarchy.some((section) => section.id === sectionId) ? 'true' : undefined;
}
