import type { MailWay, MailWays } from "~/platform/mail/ways";
import { FiledMailNotice } from "~/shell/admin/FiledMailNotice";

const WAYS: Record<MailWay, string> = {
  smtp: "Through the mail server (SMTP)",
  emailjs: "Through EmailJS",
  file: "Written to a file",
};

/** The transport by which each kind of mail is sent. */
export function MailWaysCard({ contact, others }: MailWays) {
  return (
    <section className="card pad stack" aria-labelledby="ways-title">
      <h2 id="ways-title">How mail leaves</h2>
      <dl className="facts-list max-sm:grid-cols-[6.5rem_1fr]">
        <dt>Inquiries, to the company</dt>
        <dd>{WAYS[contact]}</dd>
        <dt>Every other mail</dt>
        <dd>{WAYS[others]}</dd>
      </dl>
      <FiledMailNotice
        isFiled={others === "file"}
        what={contact === "file" ? "Mail is" : "Every other mail is"}
      />
    </section>
  );
}
