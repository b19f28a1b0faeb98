import type { PageFailure } from '#server/pages/index.ts';
import { useWords, type SiteWords } from '#site/ui/words.ts';

/** What the browser's tab says of a failed request. */
export function errorTitle({ status }: Pick<PageFailure, 'status'>, words: SiteWords): string {
  return status === 404 ? words.errors.notFoundTitle : words.errors.title(status);
}

/** The specification's 404 text, and for other errors the status code and the message. */
export function ErrorPage({ failure }: { failure: PageFailure | null }) {
  const words = useWords().errors;
  return (
    <div className="page-width error-page">
      {failure && failure.status !== 404 ? (
        <>
          <h1>{failure.status}</h1>
          <p className="error-message">{words.message(failure.status, failure.message)}</p>
        </>
      ) : (
        <h1>{words.notFound}</h1>
      )}
      <p>
        <a className="button" href="/">
          {words.returnHome}
        </a>
      </p>
      {failure && (
        <p className="error-request">
          {`${words.quote} `}
          <code>{failure.requestId}</code>
        </p>
      )}
    </div>
  );
}
