import { useState, type ReactNode } from 'react';
import style from './dropped-images.module.css';
import { imagesIn } from '../uploads/use-upload.ts';

interface DroppedImagesProps {
  disabled?: boolean;
  onImages: (files: File[]) => void;
  children: ReactNode;
}

/** An area that accepts images by drop, and by paste while an element inside has the focus. */
export function DroppedImages({ disabled = false, onImages, children }: DroppedImagesProps) {
  const [isOver, setIsOver] = useState(false);
  const take = (transfer: DataTransfer | null): boolean => {
    const files = disabled ? [] : imagesIn(transfer);
    if (files.length > 0) onImages(files);
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
