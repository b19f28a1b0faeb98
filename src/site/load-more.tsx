/**
 * The end of a page that loads more: a link that works without a script, and the custom element around it.
 */
import { createElement } from 'react';
import type { More } from '#grid/shapes/load-more.ts';
import { encodedPath } from '#addresses/paths.ts';
import { labelsSettings } from '#settings/labels.ts';
import type { PageSubject } from '#page-model/page.ts';
import { useWords, useWordsAttributes } from './ui/words.ts';

export function LoadMore({ more, site }: { more: More; site: PageSubject['site'] }) {
  const words = useWords().more;
  const { loadMore } = site.settings.read(labelsSettings);
  const english = useWordsAttributes();
  const place = {
    'data-more': JSON.stringify(more),
    'data-loading': words.loading,
    'data-failed': words.failed,
  };
  return createElement(
    'site-load-more',
    { class: 'load-more', ...place, ...english },
    <a className="button load-more-next" href={more.href} rel={more.what === 'rows' ? 'nofollow' : undefined}>
      {loadMore ?? words.load}
    </a>,
    <p className="load-more-state" role="status" />,
    <a className="load-more-top" href="#main">
      {words.toTop}
    </a>,
  );
}

/**
 * Heading of rows that load later: the name of the page they belong to. Null on the home page, which shows
 * its name above them.
 */
export function PartHeading({ page }: { page: PageSubject }) {
  const name = page.content?.name ?? page.section?.name ?? page.module?.title;
  if (!name || page.kind === 'home') return null;
  return (
    <div className="page-width part-heading">
      <h1>
        <a href={encodedPath(page.path)}>{name}</a>
      </h1>
    </div>
  );
}
