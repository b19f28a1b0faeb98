/** Dragging by mouse or finger: the only file that uses the library. Keys work without it. */
import { DragDropProvider, PointerSensor, useDraggable, useDroppable } from '@dnd-kit/react';
import type { ReactNode } from 'react';

interface DragAreaProps<Kind extends string> {
  /** `dragged` and `onto` as they named themselves. */
  onDrop: (kind: Kind, dragged: string, onto: string) => void;
  children: ReactNode;
}

/** Everything that can be dragged and dropped on is inside. */
export function DragArea<Kind extends string>({ onDrop, children }: DragAreaProps<Kind>) {
  return (
    <DragDropProvider
      sensors={SENSORS}
      plugins={withoutAria}
      onDragEnd={({ canceled, operation: { source, target } }) => {
        if (canceled || !source || !target) return;
        // What is dragged was made with `useGrab`, whose kinds are the area's.
        onDrop(source.type as Kind, nameOf(source.id), nameOf(target.id));
      }}
    >
      {children}
    </DragDropProvider>
  );
}

/** Makes an element draggable by its handle. */
export function useGrab(kind: string, id: string) {
  const { ref, handleRef, isDragSource } = useDraggable({ id: `${kind} ${id}`, type: kind });
  return { ref, handleRef, isDragged: isDragSource };
}

/** Makes an element a place to drop on. */
export function useDrop(kind: string, name: string) {
  const { ref, isDropTarget } = useDroppable({ id: `onto ${name}`, accept: kind });
  return { ref, isTarget: isDropTarget };
}

const SENSORS = [PointerSensor];

/**
 * Without the first plugin, which makes every handle a button and a stop for Tab: entries are moved by keys in
 * their menus, the only way. The library does not export it by name.
 */
function withoutAria<Plugin>([, ...others]: readonly Plugin[]): Plugin[] {
  return others;
}

function nameOf(id: string | number): string {
  return String(id).replace(/^\S+ /, '');
}
