import type { BlockProps } from '#model/define-block.ts';
import { MessageForm } from '#site/ui/forms/message-form.tsx';
import type { inquiryForm } from './block.ts';
import { inquiryFormFields } from './form.ts';
import styles from './style.module.css';

export function View({ settings, ...block }: BlockProps<(typeof inquiryForm)['settings']>) {
  return (
    <MessageForm
      block={block}
      settings={settings}
      form={inquiryFormFields}
      blockClass={styles['block']}
      textClass={styles['text']}
    />
  );
}
