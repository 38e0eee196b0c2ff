import { REPLY_TIME } from "~/content/placeholders";
import type { Inquiry } from "~/inquiries/inquiry";
import { serviceName } from "~/inquiries/rules";
import type { Mailbox, Message } from "~/platform/mail/message";

/** The mail that notifies the company of an inquiry. Replying to it writes to the visitor. */
export function inquiryMail(inquiry: Inquiry, company: Mailbox): Message {
  return {
    to: company,
    from: company,
    replyTo: { name: inquiry.name, address: inquiry.email },
    subject: `New inquiry from ${inquiry.name} (${serviceName(inquiry.service)})`,
    text: inquiryText(inquiry),
    templateParams: templateParamsOf(inquiry, company),
  };
}

function inquiryText(inquiry: Inquiry): string {
  return [
    `Name: ${inquiry.name}`,
    `Email: ${inquiry.email}`,
    `Phone: ${inquiry.phone ?? "not given"}`,
    `Company: ${inquiry.company}`,
    `Service: ${serviceName(inquiry.service)}`,
    `Reference: ${inquiry.reference}`,
    "",
    inquiry.message,
    "",
    `Answer this email to write to the sender. We promise a reply ${REPLY_TIME}.`,
  ].join("\n");
}

/** The names match those in the company's EmailJS template. */
function templateParamsOf(inquiry: Inquiry, company: Mailbox): Record<string, string | boolean> {
  return {
    name: inquiry.name,
    email: inquiry.email,
    phone: inquiry.phone ?? "",
    company: inquiry.company,
    message: inquiry.message,
    service: inquiry.service,
    privacy: true,
    to_email: company.address,
    service_name: serviceName(inquiry.service),
  };
}
