import type { SectionLink } from '#model/page.ts';

/** The way from the top section down to where the reader is; the last entry is marked when it is the page itself. */
export function Breadcrumb({
  trail,
  isLastCurrent = false,
  withHome = false,
}: {
  trail: readonly SectionLink[];
  isLastCurrent?: boolean;
  /** Begins at the front page; the site's settings say so. */
  withHome?: boolean;
}) {
  if (trail.length === 0) return null;
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol>
        {withHome && trail[0]?.path !== '/' && (
          <li>
            <a href="/">Home</a>
          </li>
        )}
        {trail.map((section, index) => (
          <li key={section.id}>
            <a
              href={section.path}
              aria-current={isLastCurrent && index === trail.length - 1 ? 'page' : undefined}
            >
              {section.name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
