import type { Job, PayUnit } from "~/jobs/job";
import { LOCALES, type LocaleCode } from "~/languages/languages";
import { ENGLISH, type Text, type Translate } from "~/languages/translate";

// How the pay of a job is written.

type Pay = Pick<Job, "payMinimum" | "payMaximum" | "payUnit" | "payCurrency">;

/** The pay as a line breaks it: between the amounts, but not between an amount and its unit. */
export function formatPayLine(job: Pay, t = ENGLISH): string | null {
  return formatPay(job, t)?.replace(/ (\p{L}+) (\p{L}+)$/u, "\u00a0$1\u00a0$2") ?? null;
}

/** Formats the pay, such as "$135,000 – $165,000 a year"; null if none is stated. */
export function formatPay(job: Pay, t: Translate = ENGLISH): string | null {
  const amount = formatAmount(job, t);
  if (amount === null || job.payUnit === null) return amount;
  return `${amount} ${t(PER_UNIT[job.payUnit])}`;
}

function formatAmount({ payMinimum: low, payMaximum: high, payCurrency }: Pay, t: Translate) {
  if (low === null && high === null) return null;
  const money = moneyFormat(payCurrency ?? LOCALES[t.locale].currency, t.locale);
  if (low !== null && high !== null && low !== high)
    return `${money.format(low)} – ${money.format(high)}`;
  if (high === null) return t("From {amount}", { amount: money.format(low ?? 0) });
  return low === null ? t("Up to {amount}", { amount: money.format(high) }) : money.format(high);
}

const PER_UNIT = {
  hour: "an hour",
  day: "a day",
  week: "a week",
  month: "a month",
  year: "a year",
} as const satisfies Record<PayUnit, Text>;

/** Cached, because creating a format takes longer than the rest of a row of a list. */
const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string, locale: LocaleCode): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const cachedFormat = moneyFormats.get(key);
  if (cachedFormat) return cachedFormat;
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  moneyFormats.set(key, format);
  return format;
}
