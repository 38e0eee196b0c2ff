import { startLimits } from "./charactersLeft";
import { carryFormAcrossLanguages } from "./formAcrossLanguages";
import { startApplied, startJobLinks } from "./jobPages";
import { startLiveFilters } from "./liveFilters";
import { startNav, startTheme } from "./nav";
import { startReveal, startScrollTop, startSpy } from "./scrolling";
import { startCopyCode, startShare } from "./shareAndCopy";
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
startCopyCode();
startJobLinks();
startSpy();
startApplied();
startOnTouch();
// Last: the fields that it fills in are reported to the others.
carryFormAcrossLanguages();
