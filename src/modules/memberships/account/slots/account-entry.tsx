/**
 * Links to log in and join, and the account menu, in both headers (specification, public site, section 2).
 */
import { hasFact } from '#model/pages/define-site-fact.ts';
import { defineSlot, type SlotProps, type SlotSpot } from '#model/pages/define-slot.ts';
import type { PageSubject } from '#page-model/page.ts';
import { Popover } from '#site/ui/popover.tsx';
import { SlotPlace } from '#site/ui/slot-place.tsx';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { ANCHORS, type Section } from '../model/account-redirects.ts';
import { accountWords } from '../words/index.ts';
import { canBeJoined } from '../../orders/site-facts/can-be-joined.ts';
import { hasAccounts } from '../site-facts/has-accounts.ts';
import { ACCOUNT_PATHS, backTo } from '../../paths.ts';
import { memberWords } from '../../words/index.ts';

/**
 * Every page contains both variants and an attribute of the document selects one, so that the page is cached
 * only once.
 */
export const accountEntry = defineSlot({ place: 'account', view: AccountEntry });

function AccountEntry({ page, spot }: SlotProps) {
  const words = useWordsOf(memberWords);
  const english = useWordsAttributes(memberWords);
  const back = whereFrom(page);
  const isJoinable = hasFact(page.site, canBeJoined);
  if (!hasFact(page.site, hasAccounts)) return null;
  return (
    <>
      <div className={`account-entry stranger-only account-in-${spot}`} {...english}>
        <a href={backTo(ACCOUNT_PATHS.login, back)} rel="nofollow">
          {words.login}
        </a>
        {isJoinable && (
          <a className="button" href={backTo(ACCOUNT_PATHS.choose, back)} rel="nofollow">
            {words.joinNow}
          </a>
        )}
      </div>
      <div className={`account-entry member-only account-in-${spot}`} {...english}>
        <MemberMenu spot={spot} isJoinable={isJoinable} />
      </div>
    </>
  );
}

function MemberMenu({ spot, isJoinable }: { spot: SlotSpot; isJoinable: boolean }) {
  const words = { ...useWordsOf(memberWords), ...useWordsOf(accountWords) };
  const at = (section: Section) => `${ACCOUNT_PATHS.account}#${ANCHORS[section]}`;
  // Paying members change their address through the billing desk, and have nothing to upgrade.
  const entries = [
    { label: words.myProfile, href: at('profile') },
    { label: words.manageFavorites, href: at('favourites') },
    { label: words.changePassword, href: at('password') },
    { label: words.changeEmail, href: at('email'), isForFree: true },
    ...(isJoinable ? [{ label: words.upgradeMembership, href: at('membership'), isForFree: true }] : []),
  ];
  const links = (
    <ul className="account-menu">
      {entries.map(({ label, href, isForFree }) => (
        <li key={href} className={isForFree ? 'free-only' : undefined}>
          <a href={href}>{label}</a>
        </li>
      ))}
      <SlotPlace name="accountMenu" spot={spot} as="li" />
      <li>
        <form method="post" action={ACCOUNT_PATHS.account}>
          <input type="hidden" name="x_form" value="@logout" />
          <button type="submit">{words.logout}</button>
        </form>
      </li>
    </ul>
  );
  if (spot === 'menu') return links;
  return (
    <Popover id={`account-${spot}`} label={words.myAccount} icon="person">
      {links}
    </Popover>
  );
}

/**
 * Return path after a login; the home page for a missing page, an error, and module pages such as the account
 * pages.
 */
function whereFrom({ kind, path }: PageSubject): string {
  return kind === 'notFound' || kind === 'error' || kind === 'module' ? '/' : path;
}
