/** Saves the item of the page, for members; strangers are led to the login and back. */
import { defineSlot, type SlotProps } from '#model/define-slot.ts';
import { useWordsOf } from '#site/ui/words.ts';
import { accountWords } from '../account/words.ts';
import { ACCOUNT_PATHS, backTo } from '../paths.ts';

export const favoriteButton = defineSlot({
  place: 'toolbar',
  // Below the notice of a meter.
  order: 110,
  when: ({ kind, content, preview }) => kind === 'content' && content !== null && !preview,
  view: FavoriteButton,
});

function FavoriteButton({ page: { content, path } }: SlotProps) {
  const { addFavorite } = useWordsOf(accountWords);
  if (!content) return null;
  const sent = { x_form: '@addFavorite', contentId: String(content.id), path };
  return (
    <div className="favorite page-width">
      <form method="post" action={ACCOUNT_PATHS.account} className="member-only">
        {Object.entries(sent).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="favorite-button" data-favorite={content.id}>
          <Bookmark />
          {addFavorite}
        </button>
      </form>
      <a className="favorite-button stranger-only" href={backTo(ACCOUNT_PATHS.login, path)} rel="nofollow">
        <Bookmark />
        {addFavorite}
      </a>
    </div>
  );
}

function Bookmark() {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M6 3h12v18l-6-5-6 5z" />
    </svg>
  );
}
