import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** Most screens load faster than this, and a text that disappears at once distracts. */
const SHOW_AFTER_MS = 300;

/**
 * Announces that the next screen is loading. The region is always rendered, so that screen readers announce its text.
 */
export function LoadingStatus() {
  const loading = useNavigation().state === "loading";
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!loading) return setShown(false);
    const late = setTimeout(() => setShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(late);
  }, [loading]);
  return (
    <p className="loading-status" role="status">
      {loading && shown && (
        <>
          <span className="spinner" aria-hidden="true" />
          Loading...
        </>
      )}
    </p>
  );
}
