import type { DifferenceProps } from '#admin/generic/field-views.ts';
import classes from '#admin/ui/differences/differences.module.css';
import { Part } from '#admin/ui/differences/marks.tsx';
import { TextDifference } from '#admin/ui/differences/text-difference.tsx';
import { useAsset } from '#admin/ui/images/use-asset.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import type { ImageValue } from './field.ts';

/** Both images side by side; if the image is the same, the changed texts and whether the crop differs. */
export function Difference({ before, after }: DifferenceProps<ImageValue>) {
  const isSameImage = before !== null && after !== null && before.asset === after.asset;
  return (
    <>
      {isSameImage ? (
        <ImageVersion value={after} />
      ) : (
        <div className={classes.sides}>
          {before ? (
            <Part kind="removed">
              <ImageVersion value={before} />
            </Part>
          ) : (
            <em className={classes.nothing}>No image</em>
          )}
          {after ? (
            <Part kind="added">
              <ImageVersion value={after} />
            </Part>
          ) : (
            <em className={classes.nothing}>No image</em>
          )}
        </div>
      )}
      {isSameImage && !isDeepEqual([before.crop, before.focal], [after.crop, after.focal]) ? (
        <p className={classes.quiet}>The crop or focal point differs.</p>
      ) : null}
      {(['alt', 'caption'] as const).map((key) =>
        (before?.[key] ?? null) === (after?.[key] ?? null) ? null : (
          <div key={key}>
            <div className={classes.sideLabel}>
              {key === 'alt' ? 'Alternative text here' : 'Caption here'}
            </div>
            <TextDifference before={before?.[key] ?? null} after={after?.[key] ?? null} />
          </div>
        ),
      )}
    </>
  );
}

function ImageVersion({ value }: { value: ImageValue }) {
  const { asset } = useAsset(value.asset);
  if (asset === null) return <em className={classes.nothing}>No longer in the library</em>;
  if (!asset) return <span className={classes.image} style={{ width: 180, height: 120 }} />;
  return (
    <>
      <img
        src={asset.thumbnailUrl}
        alt={value.alt ?? asset.alt ?? ''}
        width={asset.width}
        height={asset.height}
        className={classes.image}
        style={{ width: 'auto' }}
      />
      <div className={classes.sideLabel}>{asset.name}</div>
    </>
  );
}
