import type { useWordsAttributes } from './words.ts';
import { StoredLink } from './links/stored-link.tsx';

interface BlockHeadingProps {
  title: string | null;
  link: string | null;
  /** Attributes for a title in the product's own words, from `useWordsAttributes`. */
  words?: ReturnType<typeof useWordsAttributes> | undefined;
}

/** A block's title; its link opens more of the same content. */
export function BlockHeading({ title, link, words }: BlockHeadingProps) {
  if (!title) return null;
  return (
    <h2 className="block-title" {...words}>
      <StoredLink href={link}>{title}</StoredLink>
    </h2>
  );
}
