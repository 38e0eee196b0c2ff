import { randomUUID } from "node:crypto";
import type { Message } from "~/platform/mail/message";
import type { OutgoingMail } from "~/platform/mail/transports/mailTransport";

/** A contact mail as `app/inquiries` writes it, with whatever a test changes. */
export function contactMessage(changes: Partial<Message> = {}): Message {
  return {
    from: { name: "Example Website", address: "website@example.test" },
    to: { name: "Example", address: "company@example.test" },
    replyTo: { name: "Zoë Visitor", address: "zoe@visitor.test" },
    subject: "Inquiry from Zoë Visitor",
    text: "Grüße,\nplease call me.\n.\nEnd",
    templateParams: {
      name: "Zoë Visitor",
      email: "zoe@visitor.test",
      phone: "+1 555 0100",
      company: "Visitor & Sons",
      message: "Grüße,\nplease call me.",
      service: "ai-ml",
      privacy: true,
      to_email: "company@example.test",
      service_name: "AI/ML Solutions",
    },
    ...changes,
  };
}

export function outgoingMail(changes: Partial<Message> = {}): OutgoingMail {
  const id = randomUUID();
  const date = new Date("2026-03-04T05:06:07.089Z");
  return { id, messageId: `<${id}@site.test>`, date, message: contactMessage(changes) };
}
