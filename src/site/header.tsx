import type { PageSubject } from '#model/page.ts';
import type { SiteData } from '#server/pages/index.ts';

/** The site's header: its name and top sections. */
export function Header({ data, page }: { data: SiteData; page: PageSubject }) {
  const top = [...data.sections.values()].filter((section) => section.parentId === null && section.alias !== 'home');
  const current = page.section?.hierarchy[0]?.id;
  return (
    <header className="site-header">
      <div className="page-width">
        <a className="site-name" href="/">
          {data.site.name}
        </a>
        <nav aria-label="Sections">
          <ul>
            {top.map((section) => (
              <li key={section.id}>
                <a href={section.path} aria-current={section.id === current ? 'true' : undefined}>
                  {section.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
