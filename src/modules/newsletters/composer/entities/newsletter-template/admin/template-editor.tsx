/** The editor of a template: the grid's editor, with the design in its panel. */
import { useState } from 'react';
import type { Values } from '#admin/generic/form/form-values.ts';
import { GridEditor, type GridDocument } from '#grid/editor/index.ts';
import {
  DeletionDialog,
  DuplicateDialog,
  VersionsDialog,
  type OpenDocument,
} from '../../../admin/document-dialogs.tsx';
import {
  storedDocument,
  storedFieldsOf,
  useDocumentStorage,
  useSectionNames,
} from '../../../admin/document-storage.ts';
import { EditedPreview, type PreviewedEmail } from '../../../admin/email-preview.tsx';
import type { EditorProps } from '../../../admin/open-document.tsx';
import { useGridSettings } from '../../../admin/grid-settings.ts';
import { EMAIL_ROW_LAYOUTS } from '../../../model/email-grid.ts';
import { newsletterTemplate } from '../entity.ts';
import { TemplatePanel } from './template-panel.tsx';

const BACK = { to: '/newsletter-templates', label: 'Templates' };

export function TemplateEditor({ record, blocks, onRestored }: EditorProps) {
  const { id, name } = record;
  const [stored] = useState(() => storedDocument(newsletterTemplate, record));
  const template: OpenDocument = {
    entity: newsletterTemplate,
    id,
    name: String(name),
    noun: 'template',
    list: BACK,
    editorOf: (copy) => `/edit-newsletter-template/${copy}`,
  };
  const document: GridDocument = {
    key: `newsletterTemplate.${id}`,
    noun: 'template',
    fields: FIELDS,
    settings: useGridSettings(),
    stored,
    medium: 'email',
    rowLayouts: EMAIL_ROW_LAYOUTS,
    blocks,
    ...useDocumentStorage(newsletterTemplate, id, 'Template saved. Campaigns in this design use it.'),
    nameOf: useSectionNames(),
    back: BACK,
    panel: <TemplatePanel />,
    preview: <EditedPreview emailOf={emailOf} />,
    actions: [
      {
        label: 'Versions',
        dialog: (autosave, onClose) => (
          <VersionsDialog document={template} {...{ autosave, onRestored, onClose }} />
        ),
      },
      {
        label: 'Duplicate…',
        dialog: ({ isDirty }, onClose) => <DuplicateDialog document={template} {...{ isDirty, onClose }} />,
      },
      {
        label: 'Delete…',
        isDeletion: true,
        dialog: (_, onClose) => <DeletionDialog document={template} onClose={onClose} />,
      },
    ],
  };
  return <GridEditor document={document} />;
}

const FIELDS = storedFieldsOf(newsletterTemplate);

/** The email that a campaign of the template would be, without a newsletter. */
function emailOf(values: Values): PreviewedEmail {
  const { grid, styles, gridTitleStyles, header, socialLinks, footer, preheaderBlurb } = values;
  return { grid, styles, gridTitleStyles, header, socialLinks, footer, preheader: preheaderBlurb };
}
