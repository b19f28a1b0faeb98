/** The specification's 404 text (public site, section 2 "Error page"). */
export function NotFound() {
  return (
    <div className="page-width not-found">
      <h1>404 - Page Not Found</h1>
      <p>
        <a href="/">Return to Home</a>
      </p>
    </div>
  );
}
