/** Lets members save items and log out without reloading the page. For other readers nothing is loaded. */
import { createElement } from 'react';
import { defineSlot } from '#model/pages/define-slot.ts';
import { Icon } from '#site/ui/icons.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { accountWords } from '../words/index.ts';

export const readerElement = defineSlot({
  place: 'bodyEnd',
  hasElement: true,
  when: ({ preview }) => !preview,
  view: ReaderElement,
});

function ReaderElement() {
  const words = useWordsOf(accountWords);
  const message = createElement('block-site-user-account', {
    popover: 'auto',
    role: 'alert',
    className: 'reader-message',
    'data-failed': words.favoriteFailed,
    'data-unable': words.unableToLogout('{message}'),
  });
  return (
    <div className="member-only">
      <CardButton />
      {message}
    </div>
  );
}

/** Copied into every card by the script: rendered into every card, it would be larger than the script. */
function CardButton() {
  const { addFavorite } = useWordsOf(accountWords);
  return (
    <template>
      <button type="button" className="card-favorite" aria-label={addFavorite}>
        <Icon name="bookmark" />
      </button>
    </template>
  );
}
