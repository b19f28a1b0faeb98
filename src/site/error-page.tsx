import type { PageFailure } from '#server/pages/index.ts';

/** Title of a page that does not exist (specification, public site, section 2 "Error page"). */
export const NOT_FOUND_TITLE = 'Page Not Found';

/** What the browser's tab says of a failed request. */
export function errorTitle({ status }: Pick<PageFailure, 'status'>): string {
  return status === 404 ? NOT_FOUND_TITLE : `Error ${status}`;
}

/** The specification's 404 text, and for other errors the status code and the message. */
export function ErrorPage({ failure }: { failure: PageFailure | null }) {
  return (
    <div className="page-width error-page">
      {failure && failure.status !== 404 ? (
        <>
          <h1>{failure.status}</h1>
          <p className="error-message">{failure.message}</p>
        </>
      ) : (
        <h1>{`404 - ${NOT_FOUND_TITLE}`}</h1>
      )}
      <p>
        <a className="button" href="/">
          Return to Home
        </a>
      </p>
      {failure && (
        <p className="error-request">
          If you write to us about this, quote request <code>{failure.requestId}</code>
        </p>
      )}
    </div>
  );
}
