import { Image } from '#site/ui/media/image.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import type { ShownIssue } from '../issues.ts';
import { magazineWords } from '../words.ts';

export interface CoverProps {
  issue: ShownIssue;
  sizes: string;
  /** Whether the image needs no alternative text, because the adjacent text has the same meaning. */
  decorative?: boolean;
}

/**
 * The cover of an issue. Without a cover, a plain sheet with the names of issue and publication, so that a
 * row of issues has no gap.
 */
export function Cover({ issue, sizes, decorative = false }: CoverProps) {
  const words = useWordsOf(magazineWords);
  if (!issue.cover)
    return (
      <div className="magazine-sheet" aria-hidden={decorative || undefined}>
        <span>{issue.publication.name}</span>
        <span>{issue.name}</span>
      </div>
    );
  const alt = issue.cover.alt || words.cover(issue.name);
  return (
    <Image
      image={{ ...issue.cover, alt }}
      ratio="original"
      sizes={sizes}
      decorative={decorative}
      className="magazine-cover"
    />
  );
}
