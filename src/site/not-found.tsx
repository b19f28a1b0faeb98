/** The specification's 404 text (public site, section 2 "Error page"). */
export function NotFound() {
  return (
    <div className="page-width error-page">
      <h1>404 - Page Not Found</h1>
      <p>
        <a className="button" href="/">
          Return to Home
        </a>
      </p>
    </div>
  );
}
