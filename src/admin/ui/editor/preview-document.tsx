/** Shows a document from the server in a frame of the stage. */
import { useEffect, useRef } from 'react';
import { PreviewStage, type Device } from './preview-stage.tsx';
import { withoutScripts } from './without-scripts.ts';

interface PreviewDocumentProps {
  device: Device;
  html: string | null;
  /** Id of the document's element that is outlined and scrolled to. */
  marked?: string | undefined;
  /** Name of the frame. Default: `Page preview`. */
  title?: string;
  /** CSS pixels across of the desktop. Default: that of a page. */
  desktopWidth?: number;
}

/** The frame runs no scripts and has none of the admin's permissions. */
export function PreviewDocument({
  device,
  html,
  marked,
  title = 'Page preview',
  desktopWidth,
}: PreviewDocumentProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const { current } = frame;
    if (!current || html === null) return;
    // This page has no access to the frame's content, but can still navigate it to a fragment of its
    // document.
    current.onload = () => {
      if (marked !== undefined)
        current.contentWindow?.location.replace(`about:srcdoc#${encodeURIComponent(marked)}`);
    };
    current.srcdoc = trusted(withoutScripts(html) + markOf(marked));
  }, [html, marked]);
  return (
    <PreviewStage device={device} desktopWidth={desktopWidth}>
      {(look) => <iframe ref={frame} title={title} {...look} sandbox="" />}
    </PreviewStage>
  );
}

function markOf(marked: string | undefined): string {
  if (marked === undefined) return '';
  // Escaped as CSS, so that the id cannot end the style element either.
  const selector = `#${CSS.escape(marked)}`;
  return `<style>${selector}{outline:3px solid #1f6feb;outline-offset:4px;scroll-margin:6rem}</style>`;
}

type Policy = { createHTML: (html: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

/** The HTML is trusted because it is the server's own document, shown in a frame without scripts. */
function trusted(html: string): string {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  policy ??= factory?.createPolicy('masthead-preview', { createHTML: (text) => text }) ?? null;
  return policy ? policy.createHTML(html) : html;
}

let policy: Policy | null = null;
