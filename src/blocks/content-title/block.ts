import { boolean } from '#fields/boolean/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { topicOf } from '#page-model/topics.ts';

/** The page's main title: that of its item, section, person or topic. */
export const contentTitle = defineBlock({
  name: 'content_title',
  title: 'Page title',
  description: 'The page title with section, authors and date, or a person’s portrait.',
  icon: 'title',
  category: 'content',
  v: 1,
  hydrate: 'none',
  settings: {
    showBreadcrumb: boolean({ label: 'Show breadcrumb', default: true }),
    showDeck: boolean({ label: 'Show deck', default: true }),
    showAuthors: boolean({ label: 'Show authors', default: true }),
    showDate: boolean({ label: 'Show date', default: true }),
    showFacts: boolean({
      label: 'Show type-specific facts',
      default: true,
      help: 'For example, an event’s date and venue, a webinar’s speakers or a product’s details.',
    }),
    showReadingTime: boolean({ label: 'Show reading time', default: true }),
    showChildSections: boolean({ label: 'Show subsections', default: true }),
  },
  isEmpty: (_settings, _items, page) => !page.content && !page.section && !topicOf(page),
});
