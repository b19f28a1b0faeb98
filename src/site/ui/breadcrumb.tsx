import type { SectionLink } from '#page-model/page.ts';
import { useWords, useWordsAttributes } from './words.ts';

/** The path from the top section to the current page; the last entry is marked if it is the page itself. */
export function Breadcrumb({
  trail,
  isLastCurrent = false,
  withHome = false,
}: {
  trail: readonly SectionLink[];
  isLastCurrent?: boolean;
  /** Whether the breadcrumb begins at the front page, according to the site's settings. */
  withHome?: boolean;
}) {
  const words = useWords().frame;
  const english = useWordsAttributes();
  if (trail.length === 0) return null;
  return (
    <nav className="breadcrumb" aria-label={words.breadcrumb}>
      <ol>
        {withHome && trail[0]?.path !== '/' && (
          <li>
            <a href="/" {...english}>
              {words.home}
            </a>
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
