import { readFileSync } from "node:fs";
import path from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { initials } from "~/ui/primitives/Avatar";
import { StatusBadge, type Tone } from "~/ui/primitives/Badge";
import { Button } from "~/ui/primitives/Button";
import { CheckboxField, ErrorSummary, TextField } from "~/ui/primitives/Field";
import { Pagination, pagesToShow } from "~/ui/primitives/Pagination";
import { Progress } from "~/ui/primitives/Progress";
import { UnbrokenEnd } from "~/ui/primitives/UnbrokenEnd";

describe("a field", () => {
  it("connects label, hint and error with its control", () => {
    const html = renderToStaticMarkup(
      <TextField
        name="email"
        label="Email Address"
        hint="For the reply"
        error="Enter your email"
      />,
    );
    expect(html).toContain('<label class="label" for="email">Email Address</label>');
    expect(html).toContain('aria-describedby="email-hint email-error"');
    expect(html).toContain('aria-invalid="true"');
    expect(html.indexOf("email-hint")).toBeLessThan(html.indexOf("email-error"));
    expect(html.indexOf('id="email-error"')).toBeLessThan(html.indexOf("<input"));
  });

  it("is required unless it is optional", () => {
    expect(renderToStaticMarkup(<TextField name="a" label="A" />)).toContain("required");
    const optional = renderToStaticMarkup(<TextField name="a" label="A" optional />);
    expect(optional).toContain("(optional)");
    expect(optional).not.toContain("required");
  });

  it("puts the error of a checkbox before its box", () => {
    const html = renderToStaticMarkup(
      <CheckboxField name="privacy" label="I agree" error="Agree" />,
    );
    expect(html.indexOf('id="privacy-error"')).toBeLessThan(html.indexOf("<input"));
  });
});

describe("the error summary", () => {
  it("takes focus without scripts and links to each field", () => {
    const html = renderToStaticMarkup(
      <ErrorSummary errors={[{ field: "email", message: "Enter your email" }]} />,
    );
    expect(html).toContain("There is a problem");
    expect(html).toMatch(/role="alert" tabindex="-1" autofocus=""/i);
    expect(html).toContain('<a href="#email">Enter your email</a>');
  });

  it("is not rendered without errors", () => {
    expect(renderToStaticMarkup(<ErrorSummary errors={[]} />)).toBe("");
  });
});

describe("a line whose last words stay together", () => {
  const shown = (line: string) => renderToStaticMarkup(<UnbrokenEnd>{line}</UnbrokenEnd>);

  it("is broken before its state and code, or its time and zone, and before nothing longer", () => {
    expect(shown("Edison, NJ 08837")).toContain('<span class="whitespace-nowrap">NJ 08837</span>');
    expect(shown("Monday, 9:30 AM EST")).toContain(">9:30 AM EST</span>");
    expect(shown("Monday 9:00 AM to 6:00 PM EST")).toBe(
      'Monday <span class="whitespace-nowrap">9:00 AM</span> to <span class="whitespace-nowrap">6:00 PM EST</span>',
    );
    expect(shown("an extraordinarily long-drawn-out afterword")).not.toContain("<span");
  });

  it("may be of any length", () => {
    const cpuBefore = process.cpuUsage();
    shown("x".repeat(100_000));
    const { user, system } = process.cpuUsage(cpuBefore);
    expect((user + system) / 1000).toBeLessThan(200);
  });
});

describe("a button", () => {
  it("cannot be pressed twice while it is busy", () => {
    const html = renderToStaticMarkup(<Button busy>Sending...</Button>);
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain("disabled");
  });

  it("with only an icon is named by its label", () => {
    const html = renderToStaticMarkup(
      <Button iconOnly label="Delete">
        x
      </Button>,
    );
    expect(html).toContain('aria-label="Delete"');
  });
});

describe("a badge", () => {
  const tones: Record<string, Tone> = { new: "info", draft: "warn hollow" };

  it("has the color of its status, and its name", () => {
    expect(renderToStaticMarkup(<StatusBadge status={"draft" as string} tones={tones} />)).toBe(
      '<span class="badge warn hollow">Draft</span>',
    );
  });

  it("leaves an unknown status as plain text", () => {
    for (const status of ["parked", "constructor"])
      expect(renderToStaticMarkup(<StatusBadge status={status} tones={tones} />)).toBe(
        `<span>${status}</span>`,
      );
  });
});

describe("pagination", () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])("of page %d out of %d shows the ends and the neighbors", (page, pages, shown) => {
    expect(pagesToShow(page, pages)).toEqual(shown);
  });

  it("has accessible names and marks the current page", () => {
    const html = renderToStaticMarkup(
      <Pagination page={2} pages={3} hrefOf={(n) => `?page=${n}`} />,
    );
    expect(html).toMatch(/Previous.*aria-current="page".*Next/);
  });
});

describe("initials", () => {
  it("take the first and the last name", () => {
    expect(initials("Ada King Lovelace")).toBe("AL");
    expect(initials("  prince ")).toBe("P");
    expect(initials("")).toBe("");
  });
});

describe("a progress bar", () => {
  it("is as long as its number says at any moment: nothing makes it lag behind", () => {
    const html = renderToStaticMarkup(<Progress label="Uploading" percent={42} />);
    expect(html).toContain("<span>42%</span>");
    expect(html).toMatch(/<progress [^>]*max="100" value="42"/);
    const css = readFileSync(path.join(import.meta.dirname, "../styles/site/neatline.css"), "utf8");
    const rules = css.match(/\.progress[^{]*\{[^}]*\}/g) ?? [];
    expect(rules.length).toBeGreaterThan(2);
    expect(rules.filter((rule) => rule.includes("transition:"))).toEqual([]);
  });
});
