import { describe, expect, test } from "vitest";
import { brandForm } from "~/company/brand";
import { companyForm, errorsWithoutOffice, officesIn } from "~/company/companyForm";
import { type CompanyInput, companyOf } from "~/company/profile";

const TYPED = {
  name: "Fjord & Sons GmbH",
  tagline: "We move data.",
  locale: "es-US",
  second_locale: "en-US",
  second_tagline: "We move data.",
  second_descriptor: " ",
  second_region: "",
  email: "hello@fjord.example",
  phone: "+49 30 5550100",
  region: " Berlin ",
  time_zone: "Europe/Berlin",
  business_days: "1,2,3,4,5",
  opens: "08:30",
  closes: "17:00",
  home_posts: "first-post\n\nsecond-post\nfirst-post",
  office_1_name: "Berlin office",
  office_1_street: "Beispielweg 1",
  office_1_city: "Berlin",
  office_1_region: "",
  office_1_postal_code: "10115",
  office_1_country: "de",
  office_2_country: "US",
  linkedin: "https://linkedin.example/fjord",
  github: "",
  x: " ",
  youtube: "http://video.example/fjord",
};

const LOCKUP = { shortName: "Fjord", descriptor: "Data people" };

const fieldErrorsOf = (changes: object) => {
  const form = companyForm.check({ ...TYPED, ...changes });
  return form.ok ? {} : form.fieldErrors;
};

test("the contact email needs a domain with a dot", () => {
  const wrong = "Enter an email address in the format name@example.com";
  expect(fieldErrorsOf({ email: "hello@localhost" })).toEqual({ email: wrong });
});

test("a company form becomes a profile, without empty lines, networks and offices", () => {
  expect(companyForm.check(TYPED)).toEqual({
    ok: true,
    value: {
      name: "Fjord & Sons GmbH",
      tagline: "We move data.",
      locale: "es-US",
      second: { locale: "en-US", tagline: "We move data.", descriptor: "", region: "" },
      email: "hello@fjord.example",
      phone: "+49 30 5550100",
      region: "Berlin",
      timeZone: "Europe/Berlin",
      businessHours: { days: [1, 2, 3, 4, 5], opens: "08:30", closes: "17:00" },
      homePosts: ["first-post", "", "second-post"],
      offices: [
        {
          name: "Berlin office",
          street: "Beispielweg 1",
          city: "Berlin",
          region: "",
          postalCode: "10115",
          country: "DE",
        },
      ],
      social: [
        { label: "LinkedIn", href: "https://linkedin.example/fjord" },
        { label: "YouTube", href: "http://video.example/fjord" },
      ],
    },
  });
});

test("a second language is another one than the site's own, or none", () => {
  expect(fieldErrorsOf({ second_locale: "es-MX" })).toHaveProperty("second_locale");
  const without = companyForm.check({ ...TYPED, second_locale: "" });
  expect(without.ok && without.value.second).toBeNull();
});

test("an empty form has an error for every required field, including the first office", () => {
  const form = companyForm.check(companyForm.read(new Map()));
  expect(form.ok ? [] : Object.keys(form.fieldErrors)).toEqual([
    ...["name", "tagline", "locale", "email", "phone"],
    ...["time_zone", "business_days", "opens", "closes"],
    ...["office_1_name", "office_1_street", "office_1_city", "office_1_country"],
  ]);
});

test("a second office with any field filled in must be complete", () => {
  expect(fieldErrorsOf({ office_2_street: "200 Sample Street" })).toEqual({
    office_2_name: "Office name is required",
    office_2_city: "City is required",
  });
});

test.each([
  ["name", "x".repeat(201), "Legal name must be 200 characters or fewer"],
  ["email", "a@b, c@d", "Enter an email address in the format name@example.com"],
  ["email", `${"x".repeat(250)}@b.example`, "Contact email must be 254 characters or fewer"],
  ["phone", "call us", "Phone must be digits, with spaces and + ( ) - . / between them"],
  ["phone", "1".repeat(41), "Phone must be 40 characters or fewer"],
  ["time_zone", "Mars/Olympus", "Choose one of the time zones"],
  ["time_zone", "+05:00", "Choose one of the time zones"],
  ["business_days", "", "Choose at least one business day"],
  ["business_days", "1,8", "Choose at least one business day"],
  ["opens", "9 o'clock", "Opening time must be a time, such as 09:00"],
  ["closes", "08:30", "Closing time must be after the opening time"],
  ["region", "x".repeat(101), "Region must be 100 characters or fewer"],
  ["home_posts", "a\nb\nc\nd", "Choose at most 3 articles"],
  ["home_posts", "A post", "Choose articles of the list"],
  ["office_1_country", "Germany", "Country must be its two letters, such as US"],
  ["office_1_country", "QQ", "Country must be its two letters, such as US"],
  ["x", "javascript:alert(1)", "X must be a web address, such as example.com/you"],
  ["github", `https://e.example/${"x".repeat(2000)}`, "GitHub must be 2,000 characters or fewer"],
])("%s rejects %s", (field, typed, error) => {
  expect(fieldErrorsOf({ [field]: typed })).toEqual({ [field]: error });
});

const BRAND = { brand_light: "#0B5D3B", brand_dark: " 7fd6a8", signal: "#d9a400" };

test.each([
  ["short_name", "x".repeat(33), "Short name must be 32 characters or fewer"],
  ["descriptor", "x".repeat(49), "Descriptor line must be 48 characters or fewer"],
  ["signal", "#12345", "Signal color must be # and six digits or letters up to f, such as #0b5d3b"],
])("%s of the brand rejects %s", (field, typed, error) => {
  const lockup = { short_name: "Fjord", descriptor: "Data people" };
  expect(brandForm.check({ ...BRAND, ...lockup })).toMatchObject({
    ok: true,
    value: { brand_light: "#0b5d3b", brand_dark: "#7fd6a8" },
  });
  const refused = brandForm.check({ ...BRAND, ...lockup, [field]: typed });
  expect(refused).toEqual({ ok: false, fieldErrors: { [field]: error } });
});

test.each([
  ["(609) 555-0100", "US", "tel:+16095550100"],
  ["1 609 555 0100", "CA", "tel:+16095550100"],
  ["+49 30 5550100", "DE", "tel:+49305550100"],
  ["+49 (0)30 5550100", "DE", "tel:+49305550100"],
  ["030 5550100", "DE", "tel:0305550100"],
])("%s in %s is dialled as %s", (phone, country, href) => {
  const form = companyForm.check({ ...TYPED, phone, office_1_country: country });
  expect(form.ok && companyOf({ ...form.value, ...LOCKUP }).phoneHref).toBe(href);
});

describe("offices", () => {
  const office = (number: number, name: string) =>
    Object.entries({
      name,
      street: "Street 1",
      city: "City",
      region: "",
      postal_code: "",
      country: "de",
    }).map(([part, text]) => [`office_${number}_${part}`, [text]] as const);
  const formOf = (...entries: (readonly [string, readonly string[]])[]) =>
    new Map<string, readonly string[]>([
      ...Object.entries(TYPED)
        .map(([name, text]) => [name, [text]] as const)
        .filter(([name]) => !name.startsWith("office_")),
      ["business_days", ["1", "2"]],
      ...entries,
    ]);
  const namesIn = (input: CompanyInput) => officesIn(input).map((name) => input[`${name}_name`]);

  test("can be up to twenty, and are numbered without gaps", () => {
    const fields = formOf(...office(1, "One"), ...office(12, "Three"), ...office(4, "Two"));
    const form = companyForm.check(companyForm.read(fields));
    expect(form.ok && form.value.offices.map(({ name }) => name)).toEqual(["One", "Two", "Three"]);
    expect(form.ok && form.value.businessHours.days).toEqual([1, 2]);
    const many = Array.from({ length: 21 }, (_, place) => office(place + 1, `Office ${place}`));
    const refused = companyForm.check(companyForm.read(formOf(...many.flat())));
    expect(refused).toMatchObject({
      fieldErrors: { office_21_name: "There can be at most 20 offices" },
    });
  });

  test("are added and removed by buttons that post the form, and other values remain", () => {
    const offices = [...office(1, "One"), ...office(2, "Two")];
    const press = (name: string, value: string) => {
      const fields = formOf(...offices, [name, [value]]);
      const input = companyForm.rebuild?.(fields, companyForm.read(fields));
      if (!input) throw new Error("the form was to be saved");
      return input;
    };
    const added = press("add_office", "on");
    expect(namesIn(added)).toEqual(["One", "Two", ""]);
    expect(added.office_3_country).toBe("de");
    expect(added.tagline).toBe(TYPED.tagline);
    expect(namesIn(press("remove_office", "office_1"))).toEqual(["Two"]);
    const fields = formOf(...office(1, "One"), ["remove_office", ["office_1"]]);
    expect(namesIn(companyForm.rebuild?.(fields, companyForm.read(fields)) ?? {})).toEqual([""]);
  });
});

test("the errors of offices move on with them when one before is removed", () => {
  const errors = {
    name: "Enter a name",
    office_1_city: "Enter a city",
    office_2_name: "Enter a name",
    office_3_postal_code: "Enter a code",
  };
  expect(errorsWithoutOffice(errors, 2)).toEqual({
    name: "Enter a name",
    office_1_city: "Enter a city",
    office_2_postal_code: "Enter a code",
  });
});
