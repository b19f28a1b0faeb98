import { definePageObserver } from '#server/http/index.ts';
import { isOfReader, ResponseCounts, senderOf } from '../server/response-counts.ts';
import { storeResponses } from '../server/store-responses.ts';

/**
 * Counts the pages that the server sent to readers: a page without a view was blocked by the browser, or left early. An
 * estimate: what a killed process counted since its last write is lost. Nothing is counted behind an edge cache.
 */
export const pageResponses = definePageObserver({
  name: 'pageResponses',
  create: (ctx) => {
    const counts = new ResponseCounts();
    return {
      observe: (site, page) => {
        if (!ctx.config.hasEdgeCache && isOfReader(page)) counts.add(site, senderOf(page), Date.now());
      },
      flush: () => storeResponses(ctx, counts.take()),
    };
  },
});
