import type { BlockProps } from '#model/define-block.ts';
import { sectionBranches, type SectionBranch } from '#page-model/section-branches.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { chosenSectionId } from '#fields/stream-settings.ts';
import { useWords } from '#site/ui/words.ts';
import type { sectionTree } from './block.ts';
import styles from './style.module.css';

export function View({ settings, page }: BlockProps<(typeof sectionTree)['settings']>) {
  const words = useWords();
  const branches = sectionBranches(page.sections, chosenSectionId(settings, page), settings.depth);
  return (
    <nav className={styles['tree']} aria-label={settings.title ?? words.menu.sections}>
      <BlockHeading title={settings.title} link={settings.link} />
      <Branches branches={branches} currentPath={page.path} />
    </nav>
  );
}

function Branches({ branches, currentPath }: { branches: SectionBranch[]; currentPath: string }) {
  return (
    <ul>
      {branches.map(({ section, below }) => (
        <li key={section.id}>
          <a href={section.path} aria-current={section.path === currentPath ? 'page' : undefined}>
            {section.name}
          </a>
          {below.length > 0 && <Branches branches={below} currentPath={currentPath} />}
        </li>
      ))}
    </ul>
  );
}
