/** The versions button, next to the Save button of a record with versions. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { operationOf, type RecordNode } from '#admin/generic/records.ts';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import { words } from '#admin/words/index.ts';
import type { Entity } from '#model/define-entity.ts';
import { RecordVersions } from './record-versions.tsx';

interface VersionsButtonProps {
  entity: Entity;
  id: number;
  autosave: Autosave;
  /** Called with the restored record. */
  onRestored: (record: RecordNode) => void;
}

export function VersionsButton({ entity, id, autosave, onRestored }: VersionsButtonProps) {
  const { client } = useApp();
  const [isOpen, setIsOpen] = useState(false);
  const reload = async () => onRestored(await client.query<RecordNode>(operationOf('get', entity), { id }));
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
        {words.versions.title}
      </Button>
      {isOpen ? (
        <RecordVersions
          entity={entity}
          id={id}
          version={Number(autosave.state.version)}
          values={autosave.state.confirmed}
          isDirty={autosave.isDirty}
          onRestored={() => void reload()}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
