import type { BlockProps } from '#model/define-block.ts';
import { hasFact } from '#model/pages/define-site-fact.ts';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { SlotPlace } from '#site/ui/slot-place.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { ANCHORS } from '../../model/account-redirects.ts';
import { closeForm, passwordForm, profileForm } from '../../model/forms.ts';
import { Addresses } from '../../ui/addresses.tsx';
import { Consents, Devices, Favourites, Memberships, Seat } from '../../ui/lists.tsx';
import { PostButton } from '../../ui/post-button.tsx';
import { AccountSection, doneOn, DoneContext } from '../../ui/section.tsx';
import { accountWords } from '../../words/index.ts';
import { ACCOUNT_PATHS, backTo } from '../../../paths.ts';
import { canBeJoined } from '../../../orders/site-facts/can-be-joined.ts';
import { Panel } from '../../ui/panel.tsx';
import { memberWords } from '../../../words/index.ts';
import type { siteUserAccount } from './block.ts';
import type { AccountData } from './load.ts';

type Props = BlockProps<(typeof siteUserAccount)['settings'], AccountData | null>;

export function View(props: Props) {
  const words = { ...useWordsOf(memberWords), ...useWordsOf(accountWords) };
  const { settings, data, forms, page } = props;
  const title = settings.title ?? words.myAccount;
  if (!data) return <LoggedOut {...props} />;
  const list = { data, forms, page };
  const { profile, password, close, logout } = forms;
  return (
    <DoneContext.Provider value={doneOn(page)}>
      <Panel own={settings.title} title={title} text={words.loggedInAs(data.email)}>
        <Contents data={data} />
        <AccountSection of="profile" title={words.myProfile}>
          {profile && <PublicForm form={profileForm} placed={profile} values={typedOf(data)} />}
        </AccountSection>
        <Favourites {...list} />
        <Memberships {...list} />
        <Seat {...list} />
        <AccountSection of="password" title={words.changePassword}>
          <p className="account-text">{words.passwordNote}</p>
          {password && <PublicForm form={passwordForm} placed={password} />}
        </AccountSection>
        {!data.isPaid && <ChangeEmail email={data.email} />}
        <Addresses {...list} />
        <Devices {...list} />
        <Consents {...list} />
        <SlotPlace name="accountSection" as="section" className="account-section" />
        <AccountSection of="close" title={words.closeAccount}>
          <p className="account-text">{words.closeText}</p>
          {close && <PublicForm form={closeForm} placed={close} />}
        </AccountSection>
        {logout && <PostButton placed={logout}>{words.logout}</PostButton>}
      </Panel>
    </DoneContext.Provider>
  );
}

/** The profile as form values. */
function typedOf({ profile }: AccountData): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(profile).flatMap(([name, value]) => (value === null ? [] : [[name, [value]]])),
  );
}

function ChangeEmail({ email }: { email: string }) {
  const words = useWordsOf(accountWords);
  return (
    <AccountSection of="email" title={words.changeEmail}>
      <p className="account-text">{words.currentEmail(email)}</p>
      <p className="account-text">
        <a href={ACCOUNT_PATHS.changeEmail}>{words.changeEmail}</a>
      </p>
    </AccountSection>
  );
}

/** Links to the sections of the page. */
function Contents({ data: { isPaid, seat } }: { data: AccountData }) {
  const words = { ...useWordsOf(memberWords), ...useWordsOf(accountWords) };
  const links = [
    [ANCHORS.profile, words.myProfile],
    [ANCHORS.favourites, words.manageFavorites],
    [ANCHORS.membership, words.memberships],
    ...(seat ? [[ANCHORS.licence, words.siteLicence] as const] : []),
    [ANCHORS.password, words.changePassword],
    ...(isPaid ? [] : [[ANCHORS.email, words.changeEmail] as const]),
    [ANCHORS.addresses, words.emailAddresses],
    [ANCHORS.devices, words.devices],
    [ANCHORS.consents, words.consents],
    [ANCHORS.close, words.closeAccount],
  ] as const;
  return (
    <nav aria-label={words.myAccount} className="account-nav">
      <ul className="account-contents">
        {links.map(([anchor, label]) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Shown when the login has expired: the values typed into the profile are preserved, and can be submitted
 * again.
 */
function LoggedOut({ settings, forms, page }: Props) {
  const words = useWordsOf(memberWords);
  const { profile } = forms;
  return (
    <Panel
      own={settings.title}
      title={words.myAccount}
      links={[
        { href: backTo(ACCOUNT_PATHS.login, ACCOUNT_PATHS.account), label: words.login },
        ...(hasFact(page.site, canBeJoined)
          ? [{ href: ACCOUNT_PATHS.choose, label: words.joinNow, before: words.noAccountYet }]
          : []),
      ]}
    >
      {profile?.posted && <PublicForm form={profileForm} placed={profile} />}
    </Panel>
  );
}
