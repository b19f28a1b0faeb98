/** A document of the server's in a frame of the stage. */
import { useEffect, useRef } from 'react';
import { PreviewStage, type Device } from './preview-stage.tsx';

interface PreviewDocumentProps {
  device: Device;
  html: string | null;
  /** Id of an element of the document that is outlined and scrolled to. */
  marked?: string | undefined;
}

/** The frame runs no script and has no permissions of the admin. */
export function PreviewDocument({ device, html, marked }: PreviewDocumentProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const { current } = frame;
    if (!current || html === null) return;
    // The frame is opaque to this page, which can still send it to a fragment of its document.
    current.onload = () => {
      if (marked !== undefined)
        current.contentWindow?.location.replace(`about:srcdoc#${encodeURIComponent(marked)}`);
    };
    current.srcdoc = trusted(html + markOf(marked));
  }, [html, marked]);
  return (
    <PreviewStage device={device}>
      {(look) => <iframe ref={frame} title="Page preview" {...look} sandbox="" />}
    </PreviewStage>
  );
}

function markOf(marked: string | undefined): string {
  if (marked === undefined) return '';
  // Escaped as CSS, it cannot end the style either.
  const selector = `#${CSS.escape(marked)}`;
  return `<style>${selector}{outline:3px solid #1f6feb;outline-offset:4px;scroll-margin:6rem}</style>`;
}

type Policy = { createHTML: (html: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

/** The page is the server's own document, shown where no script runs. */
function trusted(html: string): string {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  policy ??= factory?.createPolicy('masthead-preview', { createHTML: (text) => text }) ?? null;
  return policy ? policy.createHTML(html) : html;
}

let policy: Policy | null = null;
