/** Dragging rows and blocks by mouse or finger: the one place that knows the library. Keys have their own ways. */
import { DragDropProvider, PointerSensor, useDraggable, useDroppable } from '@dnd-kit/react';
import type { ReactNode } from 'react';

export type DragKind = 'row' | 'block';

interface DragAreaProps {
  /** `dragged` and `onto` as they named themselves. */
  onDrop: (kind: DragKind, dragged: string, onto: string) => void;
  children: ReactNode;
}

/** Everything that can be dragged and dropped on stands inside. */
export function DragArea({ onDrop, children }: DragAreaProps) {
  return (
    <DragDropProvider
      sensors={SENSORS}
      plugins={withoutAria}
      onDragEnd={({ canceled, operation: { source, target } }) => {
        if (canceled || !source || !target) return;
        onDrop(source.type === 'row' ? 'row' : 'block', nameOf(source.id), nameOf(target.id));
      }}
    >
      {children}
    </DragDropProvider>
  );
}

/** Makes an element draggable by its handle. */
export function useGrab(kind: DragKind, id: string) {
  const { ref, handleRef, isDragSource } = useDraggable({ id: `${kind} ${id}`, type: kind });
  return { ref, handleRef, isDragged: isDragSource };
}

/** Makes an element a place to drop on. */
export function useDrop(kind: DragKind, name: string) {
  const { ref, isDropTarget } = useDroppable({ id: `onto ${name}`, accept: kind });
  return { ref, isTarget: isDropTarget };
}

const SENSORS = [PointerSensor];

/**
 * Without the first, which makes every handle a button and a stop for Tab: rows and blocks are moved by keys through
 * their menus, and there is to be one way. The library does not export it by name.
 */
function withoutAria<Plugin>([, ...others]: readonly Plugin[]): Plugin[] {
  return others;
}

function nameOf(id: string | number): string {
  return String(id).replace(/^\S+ /, '');
}
