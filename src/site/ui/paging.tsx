import { PAGE_NUMBER_MAX, type PageSubject } from '#page-model/page.ts';
import { useWords, useWordsAttributes } from './words.ts';

/** Links to the previous and next page; they work without a script and have their own URLs. */
export function Paging({ page, hasMore }: { page: PageSubject; hasMore: boolean }) {
  const words = useWords().paging;
  const english = useWordsAttributes();
  const at = page.pageNumber;
  const address = (number: number) => (number === 1 ? page.path : `${page.path}?page=${number}`);
  if (at === 1 && !hasMore) return null;
  return (
    <nav className="paging" aria-label={words.pages} {...english}>
      {at > 1 && (
        <a className="paging-newer" href={address(at - 1)} rel="prev">
          {words.newer}
        </a>
      )}
      <span className="paging-at">{words.page(at)}</span>
      {hasMore && at < PAGE_NUMBER_MAX && (
        <a className="paging-older" href={address(at + 1)} rel="next">
          {words.older}
        </a>
      )}
    </nav>
  );
}
