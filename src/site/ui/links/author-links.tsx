import type { Author } from '#page-model/page.ts';
import { useWords } from '../words.ts';

/** Names of an item's authors, joined like a list in a sentence; authors with a page are links. */
export function AuthorLinks({ authors }: { authors: readonly Author[] }) {
  const separators = useWords().separators(authors.length);
  return authors.map((author, index) => (
    <span key={author.id}>
      {index > 0 && separators[index - 1]}
      {author.path === null ? (
        author.name
      ) : (
        <a href={author.path} rel="author">
          {author.name}
        </a>
      )}
    </span>
  ));
}
