import { jsonForScript } from '#text/html.ts';
import type { RenderedIsland } from '#model/define-block.ts';

/** Position of a block's island in its view: the server's HTML, and its props as JSON for the browser. */
export function IslandPlace({ island }: { island: RenderedIsland | null }) {
  if (!island) return null;
  return (
    <>
      <div
        data-island={island.name}
        data-when={island.when}
        data-prefix={island.identifierPrefix}
        dangerouslySetInnerHTML={{ __html: island.html }}
      />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonForScript(island.props) }} />
    </>
  );
}
