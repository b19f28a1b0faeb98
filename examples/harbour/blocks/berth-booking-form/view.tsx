import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { bookingForm } from '../../model/booking-form.ts';
import { harbourWords } from '../../words.ts';
import type { berthBookingForm } from './block.ts';

export function View({ settings, form }: BlockProps<(typeof berthBookingForm)['settings']>) {
  const words = useWordsOf(harbourWords);
  return (
    <div>
      <BlockHeading title={settings.title ?? words.book} link={settings.link} />
      {form && <PublicForm form={bookingForm} placed={form} />}
    </div>
  );
}
