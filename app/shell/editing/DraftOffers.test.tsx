import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createOfficeCalendar } from "~/platform/config/officeCalendar";
import { LocalDraftOffer } from "~/shell/editing/DraftOffers";
import { OfficeCalendarProvider } from "~/shell/useOfficeCalendar";

const company = {
  timeZone: "Pacific/Auckland",
  businessHours: { days: [1, 2, 3, 4, 5], opens: "09:00", closes: "18:00" },
};
const TYPED_AT = new Date("2026-11-26T15:00:00Z");
const ignore = () => {};

test.each(["en-US", "en-GB"] as const)(
  "a draft of this device says when it was typed: at the offices, in the format of %s",
  (locale) => {
    const html = renderToStaticMarkup(
      <OfficeCalendarProvider company={company} locale={locale}>
        <LocalDraftOffer noun="blog" typedAt={+TYPED_AT} restore={ignore} discard={ignore} />
      </OfficeCalendarProvider>,
    );
    const moment = createOfficeCalendar({ ...company, locale }).shortMoment(TYPED_AT);
    expect(moment).toContain("27");
    expect(html).toContain(`Typed ${moment}, office time. The server never received it.`);
  },
);
