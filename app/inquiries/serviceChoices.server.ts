import { serviceCards } from "~/content/offeredServices";
import { servicesPage } from "~/content/pages/servicesPage";
import { textsFor } from "~/content/readTexts.server";
import { SERVICES, type ServiceChoice } from "~/inquiries/rules";
import type { RequestScope } from "~/shell/scope.server";

/** Of a firm that names no services. */
const ANYTHING: ServiceChoice = { value: "General inquiry", label: "General inquiry" };

/** The services of the contact form: those that the services page offers, in its order. */
export function listServiceChoices(scope: RequestScope): ServiceChoice[] {
  const names = new Set(cardsOf(scope).map(({ title }) => title));
  return names.size === 0 ? [ANYTHING] : [...names].map(choiceOf);
}

/** The choice for `/contact?service=cloud`: by what is stored, or by the anchor on the services page; "" for any other. */
export function findServiceChoice(scope: RequestScope, service: string): string {
  const choice = listServiceChoices(scope).find(({ value }) => value === service);
  const card = cardsOf(scope).find(({ href }) => href === `/services#${service}`);
  return choice?.value ?? (card ? choiceOf(card.title).value : "");
}

const cardsOf = (scope: RequestScope) => serviceCards(textsFor(scope, servicesPage));

const choiceOf = (label: string): ServiceChoice => ({
  value: SERVICES.find((service) => service.label === label)?.value ?? label,
  label,
});
