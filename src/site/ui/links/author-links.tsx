import { useWords } from '../words.ts';

/** Names of an item's authors as links, joined like a list in a sentence. */
export function AuthorLinks({ authors }: { authors: readonly { id: number; name: string; path: string }[] }) {
  const separators = useWords().separators(authors.length);
  return authors.map((author, index) => (
    <span key={author.id}>
      {index > 0 && separators[index - 1]}
      <a href={author.path} rel="author">
        {author.name}
      </a>
    </span>
  ));
}
