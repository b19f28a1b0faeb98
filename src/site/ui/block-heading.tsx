/** A block's title; a link on it leads to more of the same. */
export function BlockHeading({ title, link }: { title: string | null; link: string | null }) {
  if (!title) return null;
  return <h2 className="block-title">{link ? <a href={link}>{title}</a> : title}</h2>;
}
