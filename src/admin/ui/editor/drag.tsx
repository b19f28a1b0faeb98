/**
 * Drag and drop by mouse or finger; the only file that uses the drag-and-drop library. Keyboard control does
 * not depend on it.
 */
import { DragDropProvider, PointerSensor, useDraggable, useDroppable } from '@dnd-kit/react';
import type { ReactNode } from 'react';

interface DragAreaProps<Kind extends string> {
  /** `dragged` and `onto`: the names that the two elements passed to `useGrab` and `useDrop`. */
  onDrop: (kind: Kind, dragged: string, onto: string) => void;
  children: ReactNode;
}

/** Contains all elements that can be dragged or dropped on. */
export function DragArea<Kind extends string>({ onDrop, children }: DragAreaProps<Kind>) {
  return (
    <DragDropProvider
      sensors={SENSORS}
      plugins={withoutAria}
      onDragEnd={({ canceled, operation: { source, target } }) => {
        if (canceled || !source || !target) return;
        // The dragged element was registered with `useGrab`, whose kinds are those of the area.
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

/** Makes an element a drop target. */
export function useDrop(kind: string, name: string) {
  const { ref, isDropTarget } = useDroppable({ id: `onto ${name}`, accept: kind });
  return { ref, isTarget: isDropTarget };
}

const SENSORS = [PointerSensor];

/**
 * Removes the first plugin, which makes every handle a button and a tab stop: by keyboard, entries are moved
 * only in their menus. The library does not export the plugin by name.
 */
function withoutAria<Plugin>([, ...others]: readonly Plugin[]): Plugin[] {
  return others;
}

function nameOf(id: string | number): string {
  return String(id).replace(/^\S+ /, '');
}
