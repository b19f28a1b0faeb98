import type { BlockProps } from '#model/define-block.ts';
import { formFor } from '#model/pages/define-form.ts';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { PrivacyLink } from '#site/ui/links/privacy-link.tsx';
import { SlotPlace } from '#site/ui/slot-place.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { ACCOUNT_PATHS } from '../../../paths.ts';
import type { RegistrationQuestions } from '../../model/registration-ask.ts';
import { Panel } from '../../../account/ui/panel.tsx';
import { priceOf } from '../../model/price.ts';
import { consentsSettings } from '../../../account/settings/consents.ts';
import { memberWords } from '../../../words/index.ts';
import type { siteUserCompleteRegistration } from './block.ts';
import { completeRegistrationForm } from './form.ts';

type Props = BlockProps<(typeof siteUserCompleteRegistration)['settings'], RegistrationQuestions | null>;

export function View({ settings, data: questions, form, page }: Props) {
  const words = useWordsOf(memberWords);
  const title = settings.title ?? words.completeRegistration;
  if (!questions)
    return (
      <Panel
        own={settings.title}
        title={title}
        text={words.linkOver}
        links={[
          { href: ACCOUNT_PATHS.choose, label: words.restartRegistration },
          { href: ACCOUNT_PATHS.login, label: words.login, before: words.haveAccount },
        ]}
      />
    );
  return (
    <Panel own={settings.title} title={title} ownText={questions.formText}>
      {questions.membership && (
        <p className="membership-price">
          {questions.membership.title}: {priceOf(questions.membership, page.site.language)}
        </p>
      )}
      {form && <PublicForm form={formFor(completeRegistrationForm, questions)} placed={form} />}
      <SlotPlace name="registrationStep" as="section" />
      <PrivacyLink settings={page.site.settings} policy={page.site.settings.read(consentsSettings).policy} />
    </Panel>
  );
}
