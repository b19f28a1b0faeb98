import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { AssetInfo } from '#admin/generic/admin-data.ts';
import type { ImageSize } from '#media/media.ts';
import style from './image-dialog.module.css';
import { fittedSize } from './image-geometry.ts';

interface ImageStageProps {
  asset: AssetInfo;
  /** Shown below the image. */
  note: string;
  /** Called with the size at which the image is shown on the screen. */
  children: (box: ImageSize) => ReactNode;
}

/** Shows the whole image as large as the available space allows. */
export function ImageStage({ asset, note, children }: ImageStageProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  return (
    <div className={style['desk']}>
      <div className={style['light']}>
        <div ref={ref} className={style['fit']}>
          {width > 0 && height > 0 ? children(fittedSize(asset, { width, height })) : null}
        </div>
      </div>
      <p className={style['note']}>{note}</p>
    </div>
  );
}
