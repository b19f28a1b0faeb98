import { createElement, type ReactNode } from 'react';
import type { BlockProps } from '#model/define-block.ts';
import { formFor } from '#model/pages/define-form.ts';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { Image } from '#site/ui/media/image.tsx';
import { PrivacyLink } from '#site/ui/links/privacy-link.tsx';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { isNewslettersPage } from '../../model/is-newsletters-page.ts';
import { NEWSLETTERS_PATH } from '../../model/paths.ts';
import { newslettersSettings } from '../../settings/newsletters.ts';
import { LoginLink } from '../../ui/login-link.tsx';
import { subscriptionWords } from '../../words/index.ts';
import type { subscribe } from './block.ts';
import type { SubscribeData } from './data.ts';
import { subscribeForm } from './form.ts';
import styles from './style.module.css';

type Props = BlockProps<(typeof subscribe)['settings'], SubscribeData | null>;

/** The element takes chosen newsletters off the list once they were sent. */
export function View({ settings, data, form, page }: Props) {
  const words = useWordsOf(subscriptionWords);
  const own = page.site.settings.read(newslettersSettings).subscribeBlockSettings;
  const title = settings.title ?? own.title ?? words.emailNewsletters(page.site.name);
  const Heading = isNewslettersPage(page) ? 'h1' : 'h2';
  return createElement(
    'block-subscribe',
    { class: styles['block'], 'data-all': words.allSubscribed },
    <Heading className={styles['title']}>{title}</Heading>,
    own.image ? (
      <Image image={own.image} ratio="original" sizes="(min-width: 40rem) 40rem, 100vw" decorative />
    ) : null,
    own.text ? <p className={styles['text']}>{own.text}</p> : null,
    <State data={data}>
      {form && data && (
        <PublicForm
          form={{
            ...formFor(subscribeForm, data),
            submit: (language) => data.buttonLabel ?? subscribeForm.submit(language),
          }}
          placed={form}
        />
      )}
    </State>,
    <Account data={data} page={page} />,
  );
}

function State({ data, children }: Pick<Props, 'data'> & { children: ReactNode }) {
  const words = useWordsOf(subscriptionWords);
  const attributes = useWordsAttributes(subscriptionWords);
  if (data && data.newsletters.length > 0) return children;
  return <p {...attributes}>{data?.hasAny ? words.allSubscribed : words.noneAvailable}</p>;
}

/** Whose address the form uses, or the login. */
function Account({ data, page }: Pick<Props, 'data' | 'page'>) {
  const words = useWordsOf(subscriptionWords);
  const attributes = useWordsAttributes(subscriptionWords);
  const { settings } = page.site;
  if (data?.memberEmail != null)
    return (
      <div {...attributes}>
        <p>{words.loggedInAs(data.memberEmail)}</p>
        {data.newsletters.length > 0 && (
          <p className={styles['note']}>{data.consentText ?? words.consentGiven}</p>
        )}
      </div>
    );
  return (
    <>
      <LoginLink page={page} path={NEWSLETTERS_PATH} />
      <PrivacyLink settings={settings} />
    </>
  );
}
