import type { PageSubject } from '#page-model/page.ts';

/** Names the source of a printed item. */
export function PrintHeader({ page }: { page: PageSubject }) {
  return (
    <header className="print-header page-width">
      <p className="wordmark">{page.site.name}</p>
      <p>
        <a href={page.path}>
          <bdi dir="ltr">{page.site.origin + page.path}</bdi>
        </a>
      </p>
    </header>
  );
}
