/**
 * The view of a block whose form sends a message: heading, text, form, and advice if the message was not
 * sent.
 */
import type { BlockProps } from '#model/define-block.ts';
import type { Form } from '#model/pages/define-form.ts';
import type { RichText as RichTextDocument } from '#rich-text/document/rich-text.ts';
import { libraryFiles } from '../media/item-file.ts';
import { RichText } from '../text/rich-text.tsx';
import { BlockHeading } from '../block-heading.tsx';
import { PublicForm } from './form.tsx';

interface MessageFormProps {
  block: Omit<BlockProps<Record<never, never>>, 'settings'>;
  settings: {
    title: string | null;
    link: string | null;
    text: string | null;
    errorText: RichTextDocument | null;
  };
  form: Form;
  blockClass: string | undefined;
  textClass: string | undefined;
}

export function MessageForm({ block, settings, form, blockClass, textClass }: MessageFormProps) {
  const { page, images, links, files } = block;
  return (
    <div className={blockClass}>
      <BlockHeading title={settings.title} link={settings.link} />
      {settings.text && <p className={textClass}>{settings.text}</p>}
      {block.form && (
        <PublicForm
          form={form}
          placed={block.form}
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
