import { PAGE_NUMBER_MAX, type PageSubject } from '#model/page.ts';

/** Links to the pages before and after; they work without any script and carry their own address. */
export function Paging({ page, hasMore }: { page: PageSubject; hasMore: boolean }) {
  const at = page.pageNumber;
  const address = (number: number) => (number === 1 ? page.path : `${page.path}?page=${number}`);
  if (at === 1 && !hasMore) return null;
  return (
    <nav className="paging" aria-label="Pages of this list">
      {at > 1 && (
        <a className="paging-newer" href={address(at - 1)} rel="prev">
          Newer
        </a>
      )}
      <span className="paging-at">Page {at}</span>
      {hasMore && at < PAGE_NUMBER_MAX && (
        <a className="paging-older" href={address(at + 1)} rel="next">
          Older
        </a>
      )}
    </nav>
  );
}
