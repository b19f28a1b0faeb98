import type { SiteData } from '#server/pages/index.ts';

/** The site's footer: what it is, its sections, its publisher. */
export function Footer({ data, year }: { data: SiteData; year: number }) {
  const top = [...data.sections.values()].filter((section) => section.parentId === null && section.alias !== 'home');
  return (
    <footer className="site-footer">
      <div className="page-width">
        <p className="site-name">{data.site.name}</p>
        {data.site.description && <p>{data.site.description}</p>}
        <nav aria-label="All sections">
          <ul>
            {top.map((section) => (
              <li key={section.id}>
                <a href={section.path}>{section.name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <p>
          © {year} {data.theme.corporateName ?? data.site.name}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}
