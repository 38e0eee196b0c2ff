import { useState } from "react";
import type { Inquiry } from "~/inquiries/rules";
import type { Delivery } from "~/platform/mail/outbox.server";

interface Message {
  inquiry: Inquiry | null;
  delivery: Delivery | null;
}

interface Shown {
  listAddress: string;
  /** The id of the inquiry that was opened; "" if the first of the list is shown. */
  open: string;
  items: readonly Inquiry[];
}

/** The message beside the list. One that arrives meanwhile must not replace the first one while it is read. */
export function useSteadyMessage(loaded: Message, { listAddress, open, items }: Shown): Message {
  const [first, setFirst] = useState({ listAddress, message: loaded });
  const read = first.listAddress === listAddress ? first.message : null;
  const stored = items.find(({ id }) => id === read?.inquiry?.id);
  if (!open && read && stored && stored.id !== loaded.inquiry?.id)
    return { inquiry: stored, delivery: read.delivery };
  if (first.message !== loaded || first.listAddress !== listAddress)
    setFirst({ listAddress, message: loaded });
  return loaded;
}
