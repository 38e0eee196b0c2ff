import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** Most screens are there before this, and a word that is gone at once only disturbs. */
const SAY_AFTER_MS = 300;

/** Says that the next screen is on its way. The region is always there, so that its words are read aloud when they come. */
export function LoadingStatus() {
  const loading = useNavigation().state === "loading";
  const [said, setSaid] = useState(false);
  useEffect(() => {
    if (!loading) return setSaid(false);
    const late = setTimeout(() => setSaid(true), SAY_AFTER_MS);
    return () => clearTimeout(late);
  }, [loading]);
  return (
    <p className="loading-status" role="status">
      {loading && said && (
        <>
          <span className="spinner" aria-hidden="true" />
          Loading...
        </>
      )}
    </p>
  );
}
