import { OpenDocument } from '../../../admin/open-document.tsx';
import { newsletterTemplate } from '../entity.ts';
import { TemplateEditor } from './template-editor.tsx';

/** Loads a template and shows its editor. */
export function View() {
  return <OpenDocument entity={newsletterTemplate} title="Edit template" editor={TemplateEditor} />;
}
