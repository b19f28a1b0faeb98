/** What makes saving and logging out work in place, for members: others load nothing of it. */
import { createElement } from 'react';
import { defineSlot } from '#model/define-slot.ts';
import { formWords } from '#site/ui/forms/words.ts';
import { useWordsOf } from '#site/ui/words.ts';
import { accountWords } from '../account/words.ts';

export const readerElement = defineSlot({
  place: 'bodyEnd',
  hasElement: true,
  when: ({ preview }) => !preview,
  view: ReaderElement,
});

function ReaderElement() {
  const words = useWordsOf(accountWords);
  const { close } = useWordsOf(formWords);
  const element = createElement('block-site-user-account', {
    'data-add': words.addFavorite,
    'data-failed': words.favoriteFailed,
    'data-unable': words.unableToLogout('{message}'),
    'data-close': close,
  });
  return <div className="member-only">{element}</div>;
}
