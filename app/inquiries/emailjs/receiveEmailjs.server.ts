import { getCompanyMailbox } from "~/company/queries.server";
import { receiveInquiry } from "~/inquiries/commands.server";
import { inquiryFormOf } from "~/inquiries/inquiry";
import { listServiceChoices } from "~/inquiries/queries.server";
import { NOT_SPECIFIED, SERVICES } from "~/inquiries/rules";
import { visitorOf } from "~/platform/actor/actor";
import { bodyHashOf, submissionOf } from "~/platform/data/submissions.server";
import type { SentFields } from "~/platform/forms/check";
import { listEmailjsOrigins } from "~/platform/mail/emailjsOrigins.server";
import { HONEYPOT_FIELD } from "~/shell/forms/public/publicFormResult";
import type { RequestScope } from "~/shell/scope.server";

/** The body that the client sends, from either of its functions. */
export interface EmailjsCall {
  serviceId: unknown;
  templateId: unknown;
  userId: unknown;
  parameters: unknown;
}

/** A status and a text, as EmailJS answers. */
interface EmailjsResponse {
  status: number;
  text: string;
  retryAfterSeconds?: number;
}

const PREFLIGHT_SECONDS = 600;

/** Answers a preflight request, which browsers send before those of other sites. */
export async function emailjsPreflight(scope: RequestScope): Promise<Response> {
  const origin = await allowedOrigin(scope);
  if (!origin) return textResponse(NOT_ALLOWED, null);
  const headers = {
    ...openTo(origin),
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Max-Age": String(PREFLIGHT_SECONDS),
  };
  return new Response(null, { status: 204, headers });
}

/**
 * Stores what an allowed site sent as an inquiry. `read` is called for allowed origins only; it returns null for a body that
 * cannot be read.
 */
export async function receiveEmailjs(
  scope: RequestScope,
  read: () => Promise<EmailjsCall | null>,
): Promise<Response> {
  const origin = await allowedOrigin(scope);
  if (!origin) return textResponse(NOT_ALLOWED, null);
  const call = await read();
  return textResponse(call ? await respondTo(scope, call) : UNREADABLE, origin);
}

const NOT_ALLOWED: EmailjsResponse = { status: 403, text: "This origin is not allowed" };
const UNREADABLE: EmailjsResponse = { status: 400, text: "The request body is not valid" };

/** The request's origin if a setting allows it. A program without one is no browser, which EmailJS refuses too. */
async function allowedOrigin({ app, origin }: RequestScope): Promise<string | null> {
  if (!origin) return null;
  return (await listEmailjsOrigins(app)).includes(origin) ? origin : null;
}

async function respondTo(scope: RequestScope, call: EmailjsCall): Promise<EmailjsResponse> {
  const missing = missingIn(call);
  if (missing) return { status: 400, text: missing };
  const parameters = call.parameters as Record<string, unknown>;
  if (parameters[HONEYPOT_FIELD])
    return { status: 400, text: "A field that only robots see was filled in" };
  // A site that was here before may name a service of the specification that this firm calls otherwise.
  const none = { value: NOT_SPECIFIED, label: NOT_SPECIFIED };
  const form = inquiryFormOf([...listServiceChoices(scope), ...SERVICES, none]);
  const values = form.read(contactFieldsOf(parameters));
  const checked = form.check(values);
  if (!checked.ok) return { status: 400, text: Object.values(checked.fieldErrors).join("\n") };
  const { ipAddress, app } = scope;
  const receipt = await receiveInquiry(app, visitorOf(ipAddress), {
    details: checked.value,
    // The client sends no key: the same message from the same address counts once.
    submission: submissionOf("emailjs", "", bodyHashOf(values), ipAddress),
    // The sender agreed to the words of that site.
    consentVersion: null,
    company: await getCompanyMailbox(app),
  });
  if (receipt.ok) return { status: 200, text: "OK" };
  if (receipt.reason === "already-used-differently") return UNREADABLE;
  const { retryAfterSeconds } = receipt;
  return { status: 429, text: "Too many requests", retryAfterSeconds };
}

/** Returns EmailJS's message about the first missing value; null if none is missing. */
function missingIn({ userId, serviceId, templateId, parameters }: EmailjsCall): string | null {
  const isText = (value: unknown) => typeof value === "string" && value.trim() !== "";
  if (!isText(userId)) return "The user ID is required";
  if (!isText(serviceId)) return "The service ID is required";
  if (!isText(templateId)) return "The template ID is required";
  const isObject =
    typeof parameters === "object" && parameters !== null && !Array.isArray(parameters);
  return isObject ? null : "The template_params must be an object";
}

function textResponse(
  { status, text, retryAfterSeconds }: EmailjsResponse,
  origin: string | null,
): Response {
  const headers = new Headers(openTo(origin));
  headers.set("Content-Type", "text/plain; charset=utf-8");
  if (retryAfterSeconds) headers.set("Retry-After", String(retryAfterSeconds));
  return new Response(text, { status, headers });
}

/** The headers that let a page of this origin read the response. */
function openTo(origin: string | null): Record<string, string> {
  if (!origin) return { Vary: "Origin" };
  return {
    Vary: "Origin",
    "Access-Control-Allow-Origin": origin,
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
}

/** The names of template parameters: those of the specification first, then those of EmailJS's own templates. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  name: ["name", "from_name", "user_name"],
  email: ["email", "from_email", "user_email", "reply_to"],
  phone: ["phone", "user_phone", "contact_number"],
  company: ["company", "user_company"],
  service: ["service", "service_name"],
  message: ["message"],
  privacy: ["privacy"],
};

/** The contact form that template parameters fill in. Others, such as to_email, are not read. */
function contactFieldsOf(parameters: Readonly<Record<string, unknown>>): SentFields {
  const fields = new Map<string, readonly string[]>();
  for (const [field, names] of Object.entries(NAMES)) {
    const value = names.map((name) => parameterText(parameters[name])).find(Boolean) ?? "";
    fields.set(field, [field === "service" ? serviceCode(value) : value]);
  }
  return fields;
}

function parameterText(value: unknown): string {
  const isPlain = ["string", "number", "boolean"].includes(typeof value);
  return isPlain ? String(value).trim() : "";
}

/** A service by its code or its label. */
function serviceCode(service: string): string {
  return SERVICES.find(({ label }) => label === service)?.value ?? service;
}
