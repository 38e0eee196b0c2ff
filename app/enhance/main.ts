import { startApplied } from "./appliedNotice";
import { startJobLinks } from "./jobLinks";
import { startLimits } from "./limits";
import { startLiveFilters } from "./liveFilters";
import { startNav } from "./nav";
import { startReveal } from "./reveal";
import { startScrollTop } from "./scrollTop";
import { startShare } from "./share";
import { startSpy } from "./spy";
import { startTheme } from "./theme";
import { startOnTouch } from "./touch";

// Each behavior listens on the document and finds its elements by data attributes when an event happens, so it works
// whether React hydrates, replaces or ignores them.
startNav();
startTheme();
startReveal();
startScrollTop();
startLiveFilters();
startLimits();
startShare();
startJobLinks();
startSpy();
startApplied();
startOnTouch();
