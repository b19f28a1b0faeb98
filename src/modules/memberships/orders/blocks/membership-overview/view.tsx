import type { ReactNode } from 'react';
import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Instant } from '#site/ui/date.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { PostButton } from '../../../account/ui/post-button.tsx';
import type { ShownMembership } from '../../model/memberships.ts';
import { overviewWords } from '../../words/index.ts';
import { ACCOUNT_PATHS, backTo, SIGNUP_PATH } from '../../../paths.ts';
import { MembershipDetails } from '../../ui/membership-details.tsx';
import { memberWords } from '../../../words/index.ts';
import type { membershipOverview } from './block.ts';
import type { HeldMembership, OverviewData } from './load.ts';
import styles from './style.module.css';

type Props = BlockProps<(typeof membershipOverview)['settings'], OverviewData>;

export function View(props: Props) {
  const { settings, data, page } = props;
  const words = { ...useWordsOf(memberWords), ...useWordsOf(overviewWords) };
  const { held, joinable } = data;
  const title = settings.title ?? (held ? words.yourMemberships : words.joinTitle);
  return (
    <div className={styles['overview']}>
      <BlockHeading title={title} link={settings.link} />
      {held && <Held {...props} held={held} />}
      {held && joinable.length > 0 && <h3 className={styles['more']}>{words.moreTitle}</h3>}
      {!held && joinable.length === 0 && <p className="account-text">{words.notAvailable}</p>}
      <ul className={`memberships ${styles['cards']}`}>
        {joinable.map((membership) => (
          <li key={membership.id}>
            <Offer {...props} membership={membership} />
          </li>
        ))}
      </ul>
      {!held && (
        <p className="account-text">
          {words.haveAccount} <a href={backTo(ACCOUNT_PATHS.login, page.path)}>{words.login}</a>
        </p>
      )}
    </div>
  );
}

/** The reader's memberships with their end dates. */
function Held({ held, settings, page: { site } }: Props & { held: readonly HeldMembership[] }): ReactNode {
  const words = { ...useWordsOf(memberWords), ...useWordsOf(overviewWords) };
  return (
    <>
      {held.length === 0 && <p className="account-text">{words.noMemberships}</p>}
      <ul className={`memberships ${styles['cards']} ${styles['held']}`}>
        {held.map(({ id, title, description, until }) => (
          <li key={id}>
            <h3>{title}</h3>
            <p className="membership-price">
              {until === null ? (
                words.noEndDate
              ) : (
                <>
                  {words.validUntil}{' '}
                  <Instant value={until} timeZone={site.timeZone} language={site.language} form="short" />
                </>
              )}
            </p>
            {settings.showDescriptions && description && <p>{description}</p>}
          </li>
        ))}
      </ul>
      <p className="account-text">
        <a href={ACCOUNT_PATHS.account}>{words.manage}</a>
      </p>
    </>
  );
}

/** A membership with a form or link to join it: members join a free membership immediately. */
function Offer({ data: { held }, settings, forms: { join }, page, membership }: OfferProps): ReactNode {
  const words = useWordsOf(memberWords);
  const { id, title, alias, isFree } = membership;
  return (
    <>
      <h3>{title}</h3>
      <MembershipDetails
        membership={membership}
        language={page.site.language}
        showDescription={settings.showDescriptions}
      />
      {held && isFree && join ? (
        <PostButton placed={join} values={{ membership: String(id) }}>
          {words.join(title)}
        </PostButton>
      ) : (
        <a className="button" href={backTo(`${SIGNUP_PATH}${alias}`, page.path)}>
          {words.join(title)}
        </a>
      )}
    </>
  );
}

type OfferProps = Props & { membership: ShownMembership };
