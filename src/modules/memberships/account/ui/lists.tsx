/** Lists on the account page, each entry with its actions. */
import type { PlacedForm } from '#model/pages/define-form.ts';
import type { PageSubject } from '#page-model/page.ts';
import { Instant } from '#site/ui/date.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import type { AccountData } from '../blocks/site-user-account/load.ts';
import { ACCOUNT_PATHS, SIGNUP_PATH } from '../../paths.ts';
import { priceOf } from '../../registration/model/price.ts';
import { memberWords } from '../../words/index.ts';
import { ANCHORS } from '../model/account-redirects.ts';
import { deviceName } from '../model/device-name.ts';
import { ACCOUNT_PURPOSE, MARKETING_PURPOSE } from '../model/purposes.ts';
import { consentTextsOf } from '../model/consent-texts.ts';
import type { Consent } from '../server/own/consents.ts';
import { shownText } from '../model/shown-text.ts';
import { accountWords } from '../words/index.ts';
import { PostButton } from './post-button.tsx';
import { PendingOrders } from './orders.tsx';
import { AccountSection } from './section.tsx';

export interface ListProps {
  data: AccountData;
  forms: Readonly<Record<string, PlacedForm>>;
  page: PageSubject;
}

/** A date on the account page, in the site's format. */
function Day({ value, page: { site } }: { value: string; page: PageSubject }) {
  return <Instant value={value} timeZone={site.timeZone} language={site.language} form="short" />;
}

/** The reader's favourites, newest first, in pages. */
export function Favourites({ data, forms: { removeFavorite }, page }: ListProps) {
  const words = useWordsOf(accountWords);
  const next = new URLSearchParams({ after: String(data.nextFavourites) }).toString();
  return (
    <AccountSection of="favourites" title={words.manageFavorites}>
      {data.favourites.length === 0 && <p className="account-text">{words.noFavorites}</p>}
      <ul className="account-list">
        {data.favourites.map(({ id, name, created }) => (
          <li key={id}>
            <div>
              <a href={`/${id}`}>{name}</a>
              <p className="account-note">
                <Day value={created} page={page} />
              </p>
            </div>
            {removeFavorite && (
              <PostButton
                placed={removeFavorite}
                values={{ contentId: String(id) }}
                label={words.removeNamed(name)}
                isPlain
              >
                {words.removeFavorite}
              </PostButton>
            )}
          </li>
        ))}
      </ul>
      {data.nextFavourites !== null && (
        <p className="account-text">
          <a href={`${ACCOUNT_PATHS.account}?${next}#${ANCHORS.favourites}`}>{words.moreFavorites}</a>
        </p>
      )}
    </AccountSection>
  );
}

/** The reader's memberships, and others they may join. */
export function Memberships({ data, forms: { join }, page }: ListProps) {
  const words = { ...useWordsOf(memberWords), ...useWordsOf(accountWords) };
  return (
    <AccountSection of="membership" title={words.memberships}>
      {data.memberships.length === 0 ? (
        <p className="account-text">{words.noMemberships}</p>
      ) : (
        <ul className="account-held">
          {data.memberships.map(({ title, ends }) => (
            <li key={title}>
              {title}
              {ends && (
                <p className="account-note">
                  {words.endsOn} <Day value={ends} page={page} />
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {data.orders.length > 0 && <PendingOrders orders={data.orders} page={page} />}
      {data.joinable.length > 0 && <h3>{words.upgradeMembership}</h3>}
      {data.joinable.length > 0 && <p className="account-text">{words.upgradeText}</p>}
      <ul className="memberships">
        {data.joinable.map(({ id, title, alias, description, isPaid, ...priced }) => (
          <li key={id}>
            <h4>{title}</h4>
            <p className="membership-price">{priceOf(priced, page.site.language)}</p>
            {description && <p className="account-text">{description}</p>}
            {isPaid || !join ? (
              <a className="button" href={`${SIGNUP_PATH}${alias}`}>
                {words.join(title)}
              </a>
            ) : (
              <PostButton placed={join} values={{ membership: String(id) }}>
                {words.join(title)}
              </PostButton>
            )}
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}

/** The reader's benefit from their company's site licence. */
export function Seat({ data: { seat }, forms: { releaseSeat } }: ListProps) {
  const words = useWordsOf(accountWords);
  if (!seat) return null;
  const { company, status } = seat;
  const statusText = { held: words.seatHeld, free: words.seatFree, full: words.seatsFull }[status];
  return (
    <AccountSection of="licence" title={words.siteLicence}>
      <p className="account-text">{statusText(company)}</p>
      {status === 'held' && releaseSeat && (
        <PostButton placed={releaseSeat} isPlain>
          {words.releaseSeat}
        </PostButton>
      )}
    </AccountSection>
  );
}

/** The devices on which the reader is logged in. */
export function Devices({ data, forms: { logOutDevice, logOutEverywhere }, page }: ListProps) {
  const words = useWordsOf(accountWords);
  return (
    <AccountSection of="devices" title={words.devices}>
      <p className="account-text">{words.devicesText}</p>
      <ul className="account-list">
        {data.sessions.map(({ id, device, created, used }) => {
          const name = deviceName(device) ?? words.unknownDevice;
          return (
            <li key={id}>
              <div>
                <bdi>{name}</bdi> {id === data.sessionId && <span className="label">{words.thisDevice}</span>}
                <p className="account-note">
                  {words.loggedInOn} <Day value={created} page={page} />
                  {used !== null && (
                    <>
                      {' · '}
                      {words.lastUsedOn} <Day value={used} page={page} />
                    </>
                  )}
                </p>
              </div>
              {logOutDevice && (
                <PostButton
                  placed={logOutDevice}
                  values={{ session: id }}
                  label={words.logOutDevice(name)}
                  isPlain
                >
                  {words.logOut}
                </PostButton>
              )}
            </li>
          );
        })}
      </ul>
      {logOutEverywhere && <PostButton placed={logOutEverywhere}>{words.logOutEverywhere}</PostButton>}
    </AccountSection>
  );
}

/** The reader's consents. */
export function Consents({ data, forms, page }: ListProps) {
  const words = useWordsOf(accountWords);
  return (
    <AccountSection of="consents" title={words.consents}>
      {data.consents.length === 0 && <p className="account-text">{words.noConsents}</p>}
      <ul className="account-list">
        {data.consents.map((consent) => (
          <ConsentEntry key={consent.purpose} consent={consent} forms={forms} page={page} />
        ))}
      </ul>
    </AccountSection>
  );
}

function ConsentEntry({
  consent: { purpose, isGiven, at, wording },
  forms: { consent },
  page,
}: Omit<ListProps, 'data'> & { consent: Consent }) {
  const words = useWordsOf(accountWords);
  const names = new Map([
    [ACCOUNT_PURPOSE, words.consentAccount],
    [MARKETING_PURPOSE, words.consentMarketing],
  ]);
  const name = names.get(purpose) ?? purpose;
  const { settings, language } = page.site;
  const now = purpose === MARKETING_PURPOSE ? consentTextsOf(settings, language, false).marketing : null;
  const text = isGiven ? wording : (now ?? wording);
  const what = isGiven ? words.withdrawConsent : words.giveConsent;
  return (
    <li>
      <div>
        {name}
        {text === null ? null : <p className="account-note">{text}</p>}
        <p className="account-note">
          {isGiven ? words.consentGiven : words.consentWithdrawn} <Day value={at} page={page} />
        </p>
      </div>
      {consent && purpose !== ACCOUNT_PURPOSE && (
        <PostButton
          placed={consent}
          values={{ purpose, ...(!isGiven && { isGiven: '1', shown: shownText(text) }) }}
          label={`${what}: ${name}`}
          isPlain
        >
          {what}
        </PostButton>
      )}
    </li>
  );
}
