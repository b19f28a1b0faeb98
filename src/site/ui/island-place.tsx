import { jsonForScript } from '#text/html.ts';
import type { RenderedIsland } from '#model/define-block.ts';

/** Where a block's view shows its island: the server's HTML, and its props as JSON for the browser. */
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
