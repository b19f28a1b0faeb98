import { useState, type ReactNode } from 'react';
import style from './dropped-pictures.module.css';
import { picturesOf } from '../uploads/use-upload.ts';

interface DroppedPicturesProps {
  disabled?: boolean;
  onPictures: (files: File[]) => void;
  children: ReactNode;
}

/** An area that takes images by drop, and by paste while an element inside has the focus. */
export function DroppedImages({ disabled = false, onPictures, children }: DroppedPicturesProps) {
  const [isOver, setIsOver] = useState(false);
  const take = (transfer: DataTransfer | null): boolean => {
    const files = disabled ? [] : picturesOf(transfer);
    if (files.length > 0) onPictures(files);
    return files.length > 0;
  };
  return (
    <div
      className={style['area']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (disabled || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        setIsOver(false);
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
        take(event.dataTransfer);
      }}
      onPaste={(event) => {
        if (take(event.clipboardData)) event.preventDefault();
      }}
    >
      {children}
    </div>
  );
}
