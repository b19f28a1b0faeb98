import { createElement, useId, type ReactNode } from 'react';
import type { BlockProps } from '#model/define-block.ts';
import { plainLabel, type PlacedForm } from '#model/pages/define-form.ts';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { obscuredAddress } from '../../model/obscured-address.ts';
import { bySite } from '../../model/offered-newsletter.ts';
import { isNotice, PREFERENCES_NOTICES, type PreferencesAction } from '../../model/preferences-notices.ts';
import { newslettersSettings } from '../../settings/newsletters.ts';
import { subscriptionWords } from '../../words/index.ts';
import type { newsletterPreferences } from './block.ts';
import { canMove, type PreferencesData, type PreferredNewsletter } from './data.ts';
import { addressForm, unsubscribeAllForm } from './forms.ts';
import { LinkRequest } from './link-request.tsx';
import styles from './style.module.css';

type Props = BlockProps<(typeof newsletterPreferences)['settings'], PreferencesData>;

export function View({ settings, data, forms: { change, tracking, address: move, all, link }, page }: Props) {
  const words = useWordsOf(subscriptionWords);
  const attributes = useWordsAttributes(subscriptionWords);
  const { owner, newsletters, isUntracked } = data;
  if (!owner)
    return (
      <div className={styles['block']} {...attributes}>
        <h1>{settings.title ?? words.manage}</h1>
        <LinkRequest page={page} placed={link} />
      </div>
    );
  const { consentText } = page.site.settings.read(newslettersSettings).subscribeBlockSettings;
  const isRunning = newsletters.some(({ status }) => status !== null && status !== 'unsubscribed');
  // Links in emails are forwarded: only the owner's login shows the whole address.
  const address =
    owner.account === null
      ? words.preferencesOf(obscuredAddress(owner.email))
      : words.loggedInAs(owner.email);
  const search = page.module?.search ?? '';
  // A form that the page no longer shows has no place for its message.
  const refusal = change?.posted?.message ?? (canMove(data) ? undefined : move?.posted?.message);
  return createElement(
    'block-newsletter-preferences',
    { class: styles['block'], ...attributes, 'data-close': words.close },
    <>
      <h1>{settings.title ?? words.manage}</h1>
      <Notice search={search} />
      <p>{address}</p>
      <p>{newsletters.length > 0 ? words.manageText : words.noneAvailable}</p>
      {refusal && (
        <p role="alert" className={styles['notice']} data-toast="failed">
          {refusal}
        </p>
      )}
      {change && <Lists newsletters={newsletters} placed={change} />}
      {newsletters.length > 0 && <p className={styles['note']}>{consentText ?? words.consentGiven}</p>}
      {isRunning && tracking && <Tracking isUntracked={isUntracked} placed={tracking} />}
      {move && canMove(data) && <ChangeAddress isMember={owner.account !== null} placed={move} />}
      {isRunning && all && (
        <section aria-labelledby="unsubscribe-all" className={styles['section']}>
          <h2 id="unsubscribe-all">{words.allTitle}</h2>
          <p>{words.allText}</p>
          <PublicForm form={unsubscribeAllForm} placed={all} />
        </section>
      )}
    </>,
  );
}

/** Whether opens and clicks are recorded, with the button that changes it. */
function Tracking({ isUntracked, placed: { path, blockId } }: { isUntracked: boolean; placed: PlacedForm }) {
  const words = useWordsOf(subscriptionWords);
  return (
    <section aria-labelledby="newsletter-tracking" className={styles['section']}>
      <h2 id="newsletter-tracking">{words.trackingTitle}</h2>
      <p>{isUntracked ? words.trackingOffText : words.trackingOnText}</p>
      <form method="post" action={path ?? undefined}>
        <input type="hidden" name="x_form" value={blockId} />
        <input type="hidden" name="tracking" value={isUntracked ? 'on' : 'off'} />
        <button type="submit" className="button">
          {isUntracked ? words.trackingStart : words.trackingStop}
        </button>
      </form>
    </section>
  );
}

/** Moves the newsletters to another address. */
function ChangeAddress({ isMember, placed }: { isMember: boolean; placed: PlacedForm }) {
  const words = useWordsOf(subscriptionWords);
  return (
    <section aria-labelledby="newsletter-address" className={styles['section']}>
      <h2 id="newsletter-address">{words.changeTitle}</h2>
      <p>{words.changeText}</p>
      {isMember && <p>{words.changeMemberText}</p>}
      <PublicForm form={addressForm} placed={placed} />
    </section>
  );
}

/** The result of the action that led here. */
function Notice({ search }: { search: string }) {
  const words = useWordsOf(subscriptionWords);
  const done = new URLSearchParams(search).get('done') ?? '';
  if (!isNotice(done)) return null;
  return (
    <p role="status" className={styles['notice']} data-toast="done">
      {words[PREFERENCES_NOTICES[done]]}
    </p>
  );
}

/** The newsletters of the site, and those of each sister site. */
function Lists({ newsletters, placed }: { newsletters: readonly PreferredNewsletter[]; placed: PlacedForm }) {
  return bySite(newsletters).map(({ sisterId, name, newsletters: own }) => (
    <SiteNewsletters key={sisterId} name={name}>
      <ul className={styles['list']}>
        {own.map((newsletter) => (
          <li key={newsletter.id}>
            <Row newsletter={newsletter} isOfSister={sisterId !== null} placed={placed} />
          </li>
        ))}
      </ul>
    </SiteNewsletters>
  ));
}

/** The newsletters of a sister site below its name; those of the site itself have no heading. */
function SiteNewsletters({ name, children }: { name: string | null; children: ReactNode }) {
  const id = useId();
  if (name === null) return children;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {children}
    </section>
  );
}

interface RowProps {
  newsletter: PreferredNewsletter;
  isOfSister: boolean;
  placed: PlacedForm;
}

function Row({ newsletter, isOfSister, placed }: RowProps) {
  const words = useWordsOf(subscriptionWords);
  const { title, description, status, isOffered } = newsletter;
  const isRunning = status === 'confirmed' || status === 'paused';
  const states = {
    confirmed: words.statusSubscribed,
    paused: words.statusPaused,
    pending: words.statusPending,
    unsubscribed: null,
  };
  const state = status && states[status];
  const button = { newsletter, placed };
  const Name = isOfSister ? 'h3' : 'h2';
  return (
    <>
      <div>
        <Name className={styles['name']}>{title}</Name>
        {description && <p>{plainLabel(description)}</p>}
        {state && <p className={styles['note']}>{state}</p>}
      </div>
      <div className={styles['actions']}>
        {!isRunning && isOffered && <Action {...button} action="subscribe" label={words.optIn} />}
        {status === 'confirmed' && <Action {...button} action="pause" label={words.pause} />}
        {status === 'paused' && <Action {...button} action="resume" label={words.resume} />}
        {status !== null && status !== 'unsubscribed' && (
          <details className={styles['question']}>
            <summary>{words.optOut}</summary>
            <p>{words.optOutQuestion}</p>
            <Action {...button} action="unsubscribe" label={words.optOut} />
          </details>
        )}
      </div>
    </>
  );
}

interface ActionProps {
  newsletter: PreferredNewsletter;
  placed: PlacedForm;
  action: PreferencesAction;
  label: string;
}

/** A form of one button. */
function Action({ newsletter: { id, title }, placed: { path, blockId }, action, label }: ActionProps) {
  return (
    <form method="post" action={path ?? undefined}>
      <input type="hidden" name="x_form" value={blockId} />
      <input type="hidden" name="newsletter" value={id} />
      <input type="hidden" name="action" value={action} />
      <button type="submit" className="button" aria-label={`${label}: ${title}`}>
        {label}
      </button>
    </form>
  );
}
