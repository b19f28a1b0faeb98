/** Leads readers to the page on which they can object to being counted. */
import { defineSlot } from '#model/pages/define-slot.ts';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { CHOICE_PATH } from '../model/paths.ts';
import { countingWords } from '../words/index.ts';

export const countingLink = defineSlot({
  place: 'footer',
  order: 900,
  when: ({ preview, forPrint }) => !preview && !forPrint,
  view: CountingLink,
});

function CountingLink() {
  const words = useWordsOf(countingWords);
  const attributes = useWordsAttributes(countingWords);
  return (
    <p className="footer-contact">
      <a href={CHOICE_PATH} rel="nofollow" {...attributes}>
        {words.title}
      </a>
    </p>
  );
}
