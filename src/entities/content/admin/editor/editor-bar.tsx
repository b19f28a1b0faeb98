/** The bar above the editor: save status, who has the item open, and the item's actions. */
import { ActionIcon, Anchor, Button, Group } from '@mantine/core';
import { Eye } from 'lucide-react';
import { useApp } from '#admin/generic/app.ts';
import { BackLink } from '#admin/generic/list/back-link.tsx';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import { SaveLine } from '#admin/ui/editor/save-line.tsx';
import { shownKeys } from '#admin/ui/editor/shown-keys.ts';
import { measureBar } from '#admin/ui/editor/sticky-bar.ts';
import type { ContentType } from '#model/define-content-type.ts';
import { fieldOf } from '#records/unfinished.ts';
import type { ContentDocument } from '../content-api.ts';
import { editingWords, Presence } from '../presence.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { PREVIEW_KEYS, useEditorKey } from './editor-keys.ts';
import { ItemMenu } from './item-menu.tsx';
import { PublishButton } from './publish/publish-button.tsx';
import { ReturnButton, SubmitButton } from './publish/review-buttons.tsx';
import { usePresence } from './use-presence.ts';
import classes from './editor.module.css';

interface EditorBarProps {
  document: ContentDocument;
  type: ContentType;
  /** The title in the form. */
  nameOf: () => string;
  autosave: Autosave;
  onDocument: (document: ContentDocument) => void;
  isPreviewed: boolean;
  onPreview: () => void;
  onJump: (field: string) => void;
}

export function EditorBar(props: EditorBarProps) {
  const { document, type, autosave, isPreviewed, onDocument } = props;
  const common = { document, autosave, onDocument };
  return (
    <section ref={measureBar} className={classes.bar} aria-label="Editing">
      <BackLink to="/content" label="Content" />
      <ItemState {...common} type={type} onJump={props.onJump} />
      <Group gap="xs" wrap="nowrap" className={classes.barActions ?? ''}>
        <PreviewToggle isPreviewed={isPreviewed} onPreview={props.onPreview} />
        {document.mayPublish ? (
          <>
            <ReturnButton {...common} />
            <PublishButton {...common} onJump={props.onJump} />
          </>
        ) : (
          <SubmitButton {...common} />
        )}
        <ItemMenu {...common} nameOf={props.nameOf} label={type.label} />
      </Group>
    </section>
  );
}

type ItemStateProps = Pick<EditorBarProps, 'document' | 'type' | 'autosave' | 'onDocument' | 'onJump'>;

function ItemState({ document, type, autosave, onDocument, onJump }: ItemStateProps) {
  const { site, user } = useApp();
  const people = usePresence({ document, autosave, onDocument });
  return (
    <div className={classes.barText}>
      <span className={classes.type}>{type.label}</span>
      <StatusBadge item={document} review={document.review?.state ?? null} timeZone={site.timeZone} />
      <SaveLine autosave={autosave} />
      <UnfinishedFields document={document} onJump={onJump} />
      <span role="status" className={classes.presence}>
        <Presence people={people} userId={user.id} />
        {people.length > 0 ? (
          <span className={classes.presenceWords} aria-hidden>
            {editingWords(people, user.id)}
          </span>
        ) : null}
      </span>
    </div>
  );
}

/** The number of fields that the next publication needs completed, with a jump to the first. */
function UnfinishedFields({ document, onJump }: Pick<EditorBarProps, 'document' | 'onJump'>) {
  const paths = Object.keys(document.unfinished?.errors ?? {});
  const [first] = paths;
  if (first === undefined) return null;
  const count = new Set(paths.map(fieldOf)).size;
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => onJump(first)}>
      {count === 1 ? '1 unfinished field' : `${count} unfinished fields`}
    </Anchor>
  );
}

/** Shows only an icon on phones. */
function PreviewToggle({ isPreviewed, onPreview }: Pick<EditorBarProps, 'isPreviewed' | 'onPreview'>) {
  useEditorKey(PREVIEW_KEYS, onPreview);
  const variant = isPreviewed ? 'light' : 'default';
  return (
    <>
      <ActionIcon
        hiddenFrom="sm"
        variant={variant}
        size={36}
        aria-pressed={isPreviewed}
        aria-label="Preview"
        aria-keyshortcuts={PREVIEW_KEYS}
        onClick={onPreview}
      >
        <Eye size={16} aria-hidden />
      </ActionIcon>
      <Button
        visibleFrom="sm"
        variant={variant}
        size="sm"
        aria-pressed={isPreviewed}
        aria-keyshortcuts={PREVIEW_KEYS}
        title={shownKeys(PREVIEW_KEYS)}
        leftSection={<Eye size={15} aria-hidden />}
        onClick={onPreview}
      >
        Preview
      </Button>
    </>
  );
}
