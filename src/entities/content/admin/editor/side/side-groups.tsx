import { Accordion } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { FieldGrid } from '#admin/generic/form/shape-form.tsx';
import { useForm, type FormStore } from '#admin/generic/form/form-store.ts';
import { Panels } from '#admin/generic/panels.tsx';
import type { ContentDocument } from '../../content-api.ts';
import type { EditorGroup } from '../document-shape.ts';
import { isUnsaved } from '../new-document.ts';
import { SearchPreview } from './search-preview.tsx';
import { SiteTextsInput } from './site-texts-input.tsx';
import { StatusGroup } from './status-group.tsx';
import { OPEN_AT_FIRST, OPEN_GROUPS_KEY } from '../use-jump.ts';
import classes from '../editor.module.css';

interface SideGroupsProps {
  store: FormStore;
  groups: readonly EditorGroup[];
  document: ContentDocument;
  onBlur: () => void;
}

/**
 * The fields next to the text, in groups that stay open or closed as this user left them. A group with an
 * error opens.
 */
export function SideGroups({ store, groups, document, onBlur }: SideGroupsProps) {
  const [open, setOpen] = useLocalStorage<string[]>({
    key: OPEN_GROUPS_KEY,
    defaultValue: OPEN_AT_FIRST,
  });
  const errors = useForm(store, (state) => state.errors);
  const wrong = groups.filter((group) =>
    group.fields.some(([key]) => Object.keys(errors).some((path) => path.split('.')[0] === key)),
  );
  const isShown = (group: EditorGroup) => group.key !== 'sites' || document.otherSites.length > 0;
  return (
    <aside className={classes.side} aria-label="About this item">
      <Accordion
        multiple
        order={2}
        value={[...new Set([...open, ...wrong.map((group) => group.key)])]}
        onChange={setOpen}
        transitionDuration={0}
        classNames={{
          item: classes.sideGroup,
          control: classes.sideControl,
          label: classes.sideLabel,
          content: classes.sideContent,
        }}
      >
        <Accordion.Item value="status">
          <Accordion.Control>Status</Accordion.Control>
          <Accordion.Panel>
            <StatusGroup document={document} store={store} />
          </Accordion.Panel>
        </Accordion.Item>
        {groups.filter(isShown).map((group) => (
          <Accordion.Item key={group.key} value={group.key}>
            <Accordion.Control>{group.label}</Accordion.Control>
            <Accordion.Panel>
              {group.key === 'sites' ? (
                <SiteTextsInput store={store} sites={document.otherSites} onBlur={onBlur} />
              ) : (
                <FieldGrid store={store} fields={group.fields} onBlur={onBlur} />
              )}
              {group.key === 'search' ? <SearchPreview store={store} document={document} /> : null}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
        <ModulePanels document={document} />
      </Accordion>
    </aside>
  );
}

function ModulePanels({ document }: Pick<SideGroupsProps, 'document'>) {
  return (
    <Panels
      place="editor"
      id={isUnsaved(document) ? null : document.id}
      type={document.type}
      siteId={document.site.id}
      frame={(title, panel) => (
        <Accordion.Item value={`panel ${title}`}>
          <Accordion.Control>{title}</Accordion.Control>
          <Accordion.Panel>{panel}</Accordion.Panel>
        </Accordion.Item>
      )}
    />
  );
}
