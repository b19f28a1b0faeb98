/** Full-screen view of a gallery's images; the surrounding `block-image-gallery` opens it. */
import { Icon } from '#site/ui/icons.tsx';
import { GALLERY_SHEET_ADDRESS } from '#site/ui/sheets.ts';
import { useWordsOf } from '#site/ui/words.ts';
import { galleryWords } from './words.ts';

/** Contains no image until one is opened: the element adds it. */
export function FullView() {
  const words = useWordsOf(galleryWords);
  return (
    <>
      <link rel="stylesheet" href={GALLERY_SHEET_ADDRESS} />
      <dialog className="full-view" aria-label={words.view}>
        <figure className="full-stage">
          <figcaption aria-live="polite" />
        </figure>
        <p className="full-counter" />
        <button type="button" className="full-previous" data-step="-1" aria-label={words.previous}>
          <Chevron />
        </button>
        <button type="button" className="full-next" data-step="1" aria-label={words.next}>
          <Chevron />
        </button>
        <button type="button" className="full-close" aria-label={words.close}>
          <Icon name="close" />
        </button>
      </dialog>
    </>
  );
}

function Chevron() {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M9 4l8 8l-8 8" />
    </svg>
  );
}
