import type { BlockProps } from '#model/define-block.ts';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import type { inquiryForm } from './block.ts';
import { inquiryFormFields } from './form.ts';
import styles from './style.module.css';

export function View({ settings, form }: BlockProps<(typeof inquiryForm)['settings']>) {
  return (
    <div className={styles['block']}>
      <BlockHeading title={settings.title} link={settings.link} />
      {settings.text && <p className={styles['text']}>{settings.text}</p>}
      {form && <PublicForm form={inquiryFormFields} placed={form} />}
    </div>
  );
}
