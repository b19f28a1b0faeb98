/** The sign-up form between the paragraphs of articles (specification, platform and admin, section 3 "Newsletter settings"). */
import type { RawBuilder } from 'kysely';
import { hasFact } from '#model/pages/define-site-fact.ts';
import { defineInsertion, INSERTION_TIMES_MAX, type InsertionProps } from '#model/pages/define-insertion.ts';
import { formFor } from '#model/pages/define-form.ts';
import { loadWork } from '#model/pages/define-load.ts';
import type { PageSubject } from '#page-model/page.ts';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import type { SubscribeData } from '../blocks/subscribe/data.ts';
import { subscribeForm } from '../blocks/subscribe/form.ts';
import { newslettersTag } from '../model/newsletters-tag.ts';
import { byOrder, oneLine } from '../model/offered-newsletter.ts';
import { NEWSLETTERS_PATH } from '../model/paths.ts';
import { offeredNewsletters } from '../server/offered-newsletters.ts';
import { newslettersSettings } from '../settings/newsletters.ts';
import { hasNewsletters } from '../site-facts/has-newsletters.ts';
import { subscriptionWords } from '../words/index.ts';

/** Paragraphs between the form and another insertion. */
const DISTANCE = 2;

const settingsOf = ({ site }: PageSubject) => site.settings.read(newslettersSettings);

/** Null without a newsletter to offer. */
export const newsletterForm = defineInsertion<SubscribeData | null, RawBuilder<unknown>>({
  name: 'newsletterForm',
  into: 'body',
  after: 1,
  distance: DISTANCE,
  times: INSERTION_TIMES_MAX,
  priority: 10,
  hasElement: true,
  when: (page) => hasFact(page.site, hasNewsletters) && isChosen(page),
  paragraphs: (page) => {
    const { paragraphs, paragraphWords } = settingsOf(page).injectionSettings;
    return { every: paragraphs, words: paragraphWords };
  },
  load: ({ page, scope, tag }) => {
    tag(newslettersTag(scope.siteId));
    const { injectionSettings, subscribeBlockSettings: block } = settingsOf(page);
    const chosen = injectionSettings.newsletters ?? [];
    return loadWork({
      statements: { found: offeredNewsletters(scope) },
      make: ({ found }) => {
        const newsletters = found
          .filter(
            ({ id, isOffered, isInBlock }) =>
              isOffered && (chosen.length > 0 ? chosen.includes(id) : isInBlock),
          )
          .toSorted(byOrder(block.order, page.site.language))
          .map(({ id, title, description, sister }) => ({ id, title, description, sister }));
        if (newsletters.length === 0) return null;
        const consentText = oneLine(block.consentText);
        return { newsletters, hasAny: true, memberEmail: null, consentText, buttonLabel: block.buttonLabel };
      },
    });
  },
  view: NewsletterForm,
});

/** Whether the settings choose the item of the page by its type and its section. */
function isChosen(page: PageSubject): boolean {
  const { content } = page;
  const { enabled, contentTypes, sections } = settingsOf(page).injectionSettings;
  if (!enabled || !content) return false;
  const ids = new Set(content.hierarchy.map(({ id }) => id));
  const hasType = !contentTypes?.length || contentTypes.includes(content.type);
  return hasType && (!sections?.length || sections.some((id) => ids.has(id)));
}

/** Texts of the form have the size of the site's texts, not that of articles. */
const BOX = {
  display: 'grid',
  gap: 'var(--space-3)',
  marginBlock: 'var(--space-6)',
  padding: 'var(--space-4)',
  fontSize: 'var(--step-0)',
  lineHeight: 1.5,
  border: '1px solid var(--rule)',
  borderInlineStart: '4px solid var(--accent)',
} as const;

const NO_MARGIN = { margin: 0 } as const;

/** Posts to the page for newsletters, which shows the form again with its errors. Members continue on that page. */
function NewsletterForm({ page, data, index }: InsertionProps<SubscribeData | null>) {
  const words = useWordsOf(subscriptionWords);
  const attributes = useWordsAttributes(subscriptionWords);
  if (!data) return null;
  const { title, text } = settingsOf(page).injectionSettings;
  const id = `newsletter-form-${page.part}-${index}`;
  const placed = { blockId: 'subscribe', id, path: NEWSLETTERS_PATH, posted: null };
  const form = formFor(subscribeForm, data);
  return (
    <aside aria-labelledby={`${id}-title`} style={BOX}>
      <h2 id={`${id}-title`} style={{ margin: 0, fontSize: 'var(--step-2)' }}>
        {title ?? words.emailNewsletters(page.site.name)}
      </h2>
      <p style={NO_MARGIN}>{text ?? words.signUpText(page.site.name)}</p>
      <details className="stranger-only">
        <summary className="button" style={{ marginBlockEnd: 'var(--space-3)' }} {...attributes}>
          {words.signUp}
        </summary>
        <PublicForm
          form={{ ...form, submit: (language) => data.buttonLabel ?? form.submit(language) }}
          placed={placed}
        />
      </details>
      <p className="member-only" style={NO_MARGIN}>
        <a className="button" href={NEWSLETTERS_PATH} {...attributes}>
          {words.signUp}
        </a>
      </p>
    </aside>
  );
}
