import { startLimits } from "~/enhance/charactersLeft";
import { carryFormAcrossLanguages } from "~/enhance/formAcrossLanguages";
import { startNav, startTheme } from "~/enhance/header";
import { startApplied, startJobLinks } from "~/enhance/jobPages";
import { startLiveFilters } from "~/enhance/liveFilters";
import { startReveal, startScrollTop, startSpy } from "~/enhance/scrolling";
import { startCopyCode, startShare } from "~/enhance/shareAndCopy";
import { startOnTouch } from "~/enhance/touch";

// Each behavior listens on the document and finds its elements by data attributes when an event happens, so it works
// whether React hydrates, replaces or ignores them. What it writes before React hydrates a page must be allowed there: see
// LimitCount in app/ui/primitives/Field.tsx.
startNav();
startTheme();
startReveal();
startScrollTop();
startLiveFilters();
startLimits();
startShare();
startCopyCode();
startJobLinks();
startSpy();
startApplied();
startOnTouch();
// Last: the fields that it fills in are reported to the others.
carryFormAcrossLanguages();
