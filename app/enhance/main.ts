import { startJobLinks } from "./jobLinks";
import { startLimits } from "./limits";
import { startLiveFilters } from "./liveFilters";
import { startNav } from "./nav";
import { startReveal } from "./reveal";
import { startScrollTop } from "./scrollTop";
import { startShare } from "./share";
import { startSpy } from "./spy";
import { startTheme } from "./theme";

// Every behaviour listens on the document and finds its elements by data attributes when something happens,
// so it does not matter whether React hydrates, replaces or never sees them.
startNav();
startTheme();
startReveal();
startScrollTop();
startLiveFilters();
startLimits();
startShare();
startJobLinks();
startSpy();
