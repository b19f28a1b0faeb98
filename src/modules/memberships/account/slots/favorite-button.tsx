/** Button with which members save the page's item; anonymous readers are redirected to the login and back. */
import { hasFact } from '#model/pages/define-site-fact.ts';
import { defineSlot, type SlotProps } from '#model/pages/define-slot.ts';
import { Icon } from '#site/ui/icons.tsx';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { accountWords } from '../words/index.ts';
import { ACCOUNT_PATHS, backTo } from '../../paths.ts';
import { hasAccounts } from '../site-facts/has-accounts.ts';

export const favoriteButton = defineSlot({
  place: 'toolbar',
  // Below the meter's notice.
  order: 110,
  when: ({ kind, content, preview, site }) =>
    kind === 'content' && content !== null && !preview && hasFact(site, hasAccounts),
  view: FavoriteButton,
});

function FavoriteButton({ page: { content, path } }: SlotProps) {
  const { addFavorite } = useWordsOf(accountWords);
  const english = useWordsAttributes(accountWords);
  if (!content) return null;
  const sent = { x_form: '@addFavorite', contentId: String(content.id), path };
  return (
    <aside className="favorite page-width" aria-label={addFavorite}>
      <form method="post" action={ACCOUNT_PATHS.account} className="member-only">
        {Object.entries(sent).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="favorite-button" data-favorite={content.id} {...english}>
          <Icon name="bookmark" />
          {addFavorite}
        </button>
      </form>
      <a
        className="favorite-button stranger-only"
        href={backTo(ACCOUNT_PATHS.login, path)}
        rel="nofollow"
        {...english}
      >
        <Icon name="bookmark" />
        {addFavorite}
      </a>
    </aside>
  );
}
