import { StoredLink } from './stored-link.tsx';

/** A block's title; a link on it leads to more of the same. */
export function BlockHeading({ title, link }: { title: string | null; link: string | null }) {
  if (!title) return null;
  return (
    <h2 className="block-title">
      <StoredLink href={link}>{title}</StoredLink>
    </h2>
  );
}
