/** What stands at the end of a page that loads more: a link that works by itself, and the program's place. */
import { createElement } from 'react';
import type { More } from '#model/load-more.ts';
import { useWords, useWordsAttributes } from './ui/words.ts';

export function LoadMore({ more }: { more: More }) {
  const words = useWords().more;
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
      {words.load}
    </a>,
    <p className="load-more-state" role="status" />,
    <a className="load-more-top" href="#main">
      {words.toTop}
    </a>,
  );
}
