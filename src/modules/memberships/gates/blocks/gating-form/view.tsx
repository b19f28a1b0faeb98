import type { BlockProps } from '#model/define-block.ts';
import { formFor } from '#model/pages/define-form.ts';
import { READER_PLACEHOLDER } from '#site/ui/hole.ts';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { formWords } from '#site/ui/forms/words.ts';
import { SURVEY_ANCHOR } from '#site/ui/locked-block.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { priceOf } from '../../../registration/model/price.ts';
import { ACCOUNT_PATHS, backTo, SIGNUP_PATH } from '../../../paths.ts';
import { THANKS_ANCHOR } from '../../../surveys/model/survey-form.ts';
import { surveyWords } from '../../../surveys/words/index.ts';
import { memberWords } from '../../../words/index.ts';
import type { gatingForm } from './block.ts';
import { surveyForm } from './form.ts';
import type { GatingData } from './load.ts';

type Props = BlockProps<(typeof gatingForm)['settings'], GatingData>;

export function View(props: Props) {
  const { thanks } = props.data;
  return thanks ? <Thanks text={thanks.text} /> : <Ways {...props} />;
}

/** Thanks shown after the survey; the page is the same for all readers with access. */
function Thanks({ text }: { text: string | null }) {
  const words = useWordsOf(surveyWords);
  const { close } = useWordsOf(formWords);
  return (
    <p className="survey-thanks" id={THANKS_ANCHOR} role="status">
      {text ?? words.thanks} <a href="#read">{close}</a>
    </p>
  );
}

/** All ways to get access to the item. */
function Ways({ settings, data: { memberships, survey }, page, form }: Props) {
  const words = useWordsOf(memberWords);
  const { path, content } = page;
  const reason = content?.gated?.reason ?? '';
  const title = settings.title ?? survey?.title;
  return (
    <div className="gating-form" id={survey ? SURVEY_ANCHOR : undefined}>
      {title && <h2>{title}</h2>}
      {(page.isMetered || reason === 'membershipMissing') && READER_PLACEHOLDER}
      <p className="gating-text">{useSentence(reason, survey?.introText)}</p>
      {form?.posted && !survey && (
        <p className="gating-over" role="alert">
          {form.posted.message}
        </p>
      )}
      {form && survey && <PublicForm form={formFor(surveyForm, { survey })} placed={form} />}
      <div className="gating-ways">
        {memberships.map(({ id, title: name, alias, ...priced }) => (
          <a key={id} className="button" href={backTo(`${SIGNUP_PATH}${alias}`, path)}>
            {words.join(name)}
            {priced.isFree ? null : (
              <span className="gating-price">{priceOf(priced, page.site.language)}</span>
            )}
          </a>
        ))}
        {reason !== 'membershipMissing' && (
          <a className="gating-login" href={backTo(ACCOUNT_PATHS.login, path)} rel="nofollow">
            {words.login}
          </a>
        )}
      </div>
    </div>
  );
}

/** The sentence that explains why access is denied, and what to do. */
function useSentence(reason: string, introText: string | null | undefined): string {
  const words = useWordsOf(memberWords);
  const { answerToReadOn } = useWordsOf(surveyWords);
  const sentences = new Map([
    ['membershipMissing', words.membershipMissing],
    ['viewsUsed', words.viewsUsed],
    ['membershipRequired', words.membershipNeeded],
    ['surveyRequired', introText ?? answerToReadOn],
  ]);
  return sentences.get(reason) ?? words.membersOnly;
}
