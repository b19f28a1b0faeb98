import type { BlockProps } from '#model/define-block.ts';
import { MessageForm } from '#site/ui/forms/message-form.tsx';
import type { contactUsForm } from './block.ts';
import { contactForm } from './form.ts';
import styles from './style.module.css';

export function View({ settings, ...block }: BlockProps<(typeof contactUsForm)['settings']>) {
  return (
    <MessageForm
      block={block}
      settings={settings}
      form={contactForm}
      blockClass={styles['block']}
      textClass={styles['text']}
    />
  );
}
