import type { BlockProps } from '#model/define-block.ts';
import { libraryFiles } from '#site/ui/media/item-file.ts';
import { RichText } from '#site/ui/text/rich-text.tsx';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import type { contactUsForm } from './block.ts';
import { contactForm } from './form.ts';
import styles from './style.module.css';

export function View({
  settings,
  form,
  page,
  images,
  links,
  files,
}: BlockProps<(typeof contactUsForm)['settings']>) {
  return (
    <div className={styles['block']}>
      <BlockHeading title={settings.title} link={settings.link} />
      {settings.text && <p className={styles['text']}>{settings.text}</p>}
      {form && (
        <PublicForm
          form={contactForm}
          placed={form}
          advice={
            settings.errorText && (
              <RichText
                text={settings.errorText}
                images={images}
                links={links}
                files={libraryFiles(files, page)}
                sections={page.sections}
              />
            )
          }
        />
      )}
    </div>
  );
}
