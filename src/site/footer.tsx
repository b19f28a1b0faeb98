import type { SiteData } from '#server/pages/index.ts';
import { FOOTER_LOGO_HEIGHT } from '#model/site-settings.ts';
import { sectionTree } from './sections.ts';
import { Logo } from './ui/logo.tsx';

/** The site's footer: what it is, its sections, its publisher. */
export function Footer({ data, year }: { data: SiteData; year: number }) {
  const tree = sectionTree(data);
  const { logo } = data.settings.footer;
  return (
    <footer className="site-footer">
      <div className="page-width">
        <div className="footer-columns">
          <div className="footer-about">
            <p className="wordmark">
              <a href="/">
                {logo ? (
                  <Logo image={logo} name={data.site.name} height={FOOTER_LOGO_HEIGHT} />
                ) : (
                  data.site.name
                )}
              </a>
            </p>
            {data.site.description && <p>{data.site.description}</p>}
          </div>
          {tree.length > 0 && (
            <nav aria-label="Sections, at the end of the page">
              <ul className="footer-sections">
                {tree.map(({ section, children }) => (
                  <li key={section.id}>
                    <a className="footer-top" href={section.path}>
                      {section.name}
                    </a>
                    {children.length > 0 && (
                      <ul>
                        {children.map((child) => (
                          <li key={child.id}>
                            <a href={child.path}>{child.name}</a>
                          </li>
                        ))}
                      </ul>
                    )}
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
        <p className="footer-line">
          © {year} {data.theme.corporateName ?? data.site.name}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}
