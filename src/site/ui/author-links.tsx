/** Names of an item's authors as links, joined as a sentence joins them. */
export function AuthorLinks({ authors }: { authors: readonly { id: number; name: string; path: string }[] }) {
  return authors.map((author, index) => (
    <span key={author.id}>
      {index > 0 && (index === authors.length - 1 ? ' and ' : ', ')}
      <a href={author.path} rel="author">
        {author.name}
      </a>
    </span>
  ));
}
