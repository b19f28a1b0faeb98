import type { PageFailure } from '#server/pages/index.ts';
import { type SiteWords, useWords, useWordsAttributes } from '#site/ui/words.ts';

/** Browser tab title of a failed request. */
export function errorTitle({ status }: Pick<PageFailure, 'status'>, words: SiteWords): string {
  return status === 404 ? words.errors.notFoundTitle : words.errors.title(status);
}

interface ErrorPageProps {
  /** Null for a URL without a page. */
  failure: PageFailure | null;
  /** HTML of the search form; empty without a search. */
  search: string;
  /** HTML of the site's newest items; empty without items. */
  latest: string;
}

/** The specification's 404 text with links; for other errors the status code and the message. */
export function ErrorPage({ failure, search, latest }: ErrorPageProps) {
  const words = useWords().errors;
  const english = useWordsAttributes();
  const isNotFound = failure === null || failure.status === 404;
  return (
    <>
      <div className="page-width error-page">
        {isNotFound ? (
          <h1 {...english}>{words.notFound}</h1>
        ) : (
          <>
            <h1>{failure.status}</h1>
            <p className="error-message" {...english}>
              {words.message(failure.status, failure.message)}
            </p>
          </>
        )}
        {isNotFound && search !== '' && (
          <div className="error-search" dangerouslySetInnerHTML={{ __html: search }} />
        )}
        <p>
          <a className="button" href="/" {...english}>
            {words.returnHome}
          </a>
        </p>
        {failure && (
          <p className="error-request" {...english}>
            {`${words.quote} `}
            <code>{failure.requestId}</code>
          </p>
        )}
      </div>
      {latest !== '' && (
        <section aria-labelledby="error-latest">
          <div className="page-width">
            <h2 id="error-latest" className="error-latest" {...english}>
              {words.latest}
            </h2>
          </div>
          <div dangerouslySetInnerHTML={{ __html: latest }} />
        </section>
      )}
    </>
  );
}
