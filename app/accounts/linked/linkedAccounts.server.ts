import { and, eq, ne, sql } from "drizzle-orm";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from "openid-client";
import { z } from "zod";
import {
  type Account,
  addAdministrator,
  auditOwnChange,
  lockAddress,
  PASSWORD_PROVIDER,
} from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import { closeInvitations } from "~/accounts/links.server";
import { listPasskeys } from "~/accounts/passkeys/passkeyCommands.server";
import { nameFromAddress } from "~/accounts/rules";
import { renewToken } from "~/accounts/sessions/openSession.server";
import { type LiveSession, lockSession } from "~/accounts/sessions/sessions.server";
import { accounts as accountsTable, credentials } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import type { IdentityProvider } from "~/platform/config/settings";
import type { Database } from "~/platform/data/database.server";
import { isConfirmedLately, type Visitor } from "~/platform/http/security/actor";

/** The ids of the providers that an account is linked to. */
export async function listLinks(db: Database, accountId: string): Promise<string[]> {
  const isLink = ne(credentials.providerId, PASSWORD_PROVIDER);
  const rows = await db
    .select({ provider: credentials.providerId })
    .from(credentials)
    .where(and(eq(credentials.userId, accountId), isLink));
  return rows.map(({ provider }) => provider);
}

export type LinkRemoval =
  | { ok: true; cookies: string[] }
  | { ok: false; reason: "confirmation-due" | "link-missing" | "only-way-in" };

/** Removes a linked sign-in, unless it is the account's only way to sign in. */
export async function removeLink(
  app: App,
  accounts: Accounts,
  session: LiveSession,
  provider: string,
): Promise<LinkRemoval> {
  if (!isConfirmedLately(session, app.now())) return { ok: false, reason: "confirmation-due" };
  const { administrator } = session;
  if (provider === PASSWORD_PROVIDER) return { ok: false, reason: "link-missing" };
  return app.db.transaction(async (tx) => {
    if (!(await lockSession(tx, session, "update")))
      return { ok: false, reason: "confirmation-due" };
    const isOwn = eq(credentials.userId, administrator.id);
    const ways = await tx.select().from(credentials).where(isOwn).for("update");
    const passkeys = await listPasskeys(tx, administrator.id);
    if (!ways.some((way) => way.providerId === provider)) {
      return { ok: false, reason: "link-missing" };
    }
    if (ways.length + passkeys.length === 1) return { ok: false, reason: "only-way-in" };
    await tx.delete(credentials).where(and(isOwn, eq(credentials.providerId, provider)));
    const about = administrator.email;
    const notice = { event: "sign-in-unlinked", actor: administrator, about } as const;
    await app.notifyAdministrators(tx, notice);
    await auditOwnChange(tx, app, administrator, "sign-in-unlinked");
    return { ok: true, cookies: await renewToken(tx, app, accounts, session) };
  });
}

export const NOT_ACCEPTED = { ok: false, reason: "not-accepted" } as const;
const LINKED_TO_ANOTHER = { ok: false, reason: "belongs-to-another" } as const;

/** An identity that its provider confirmed. */
export interface ProvenIdentity extends Identity {
  provider: string;
}

/**
 * Finds the account that a sign-in is linked to, or creates one for an invited address. Never finds an existing
 * account by its address: a provider's operator could otherwise claim any address and sign in.
 */
export async function findOrCreateAccount(
  app: App,
  visitor: Visitor,
  identity: ProvenIdentity,
): Promise<Account | null> {
  return app.db.transaction(async (tx) => {
    await lockIdentity(tx, identity);
    const owner = await findOwner(tx, identity);
    if (owner || !identity.verifiedEmail) return owner;
    const email = identity.verifiedEmail;
    // Before any row is locked, in the same order as an invitation.
    await lockAddress(tx, email);
    if (!(await closeInvitations(app, tx, email))) return null;
    const person = { email, name: nameFromAddress(email) };
    const accountId = await addAdministrator(tx, app, visitor, person, null);
    if (!accountId) return null;
    await addLink(tx, app, accountId, identity);
    return findOwner(tx, identity);
  });
}

/** Links a sign-in to the session's account. */
export async function linkIdentity(
  app: App,
  accounts: Accounts,
  session: LiveSession,
  identity: ProvenIdentity,
): Promise<{ ok: true; cookies: string[] } | typeof NOT_ACCEPTED | typeof LINKED_TO_ANOTHER> {
  const { administrator } = session;
  return app.db.transaction(async (tx) => {
    await lockIdentity(tx, identity);
    if (!(await lockSession(tx, session, "update"))) return NOT_ACCEPTED;
    const owner = await findOwner(tx, identity);
    if (owner) return owner.id === administrator.id ? { ok: true, cookies: [] } : LINKED_TO_ANOTHER;
    await addLink(tx, app, administrator.id, identity);
    const about = administrator.email;
    const notice = { event: "sign-in-linked", actor: administrator, about } as const;
    await app.notifyAdministrators(tx, notice);
    await auditOwnChange(tx, app, administrator, "sign-in-linked");
    return { ok: true, cookies: await renewToken(tx, app, accounts, session) };
  });
}

/** The account, read together with the link; see `openSession`. */
async function findOwner(
  tx: Database,
  { provider, subject }: ProvenIdentity,
): Promise<Account | null> {
  const isThis = and(eq(credentials.providerId, provider), eq(credentials.accountId, subject));
  const [row] = await tx
    .select({ account: accountsTable })
    .from(credentials)
    .innerJoin(accountsTable, eq(accountsTable.id, credentials.userId))
    .where(isThis);
  return row?.account ?? null;
}

async function addLink(tx: Database, app: App, userId: string, identity: ProvenIdentity) {
  const now = app.now();
  const row = { userId, providerId: identity.provider, accountId: identity.subject };
  await tx.insert(credentials).values({ ...row, createdAt: now, updatedAt: now });
}

/** Serializes concurrent attempts to link the same sign-in. */
async function lockIdentity(tx: Database, { provider, subject }: ProvenIdentity): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${provider} ${subject}`}))`);
}

// OpenID Connect, authorization code flow with PKCE, as a confidential client. Endpoints and keys come from the
// issuer's own documents, fetched for each sign-in, so a key that the provider has withdrawn is rejected at once.

const TIMEOUT_SECONDS = 5;
const CLOCK_TOLERANCE_SECONDS = 60;

/**
 * The provider's claim about a person. The subject never changes; the address is null unless the provider has
 * verified it.
 */
export interface Identity {
  subject: string;
  verifiedEmail: string | null;
}

/** What one authorization request was made with; the callback must match it. */
export interface AuthorizationRequest {
  state: string;
  nonce: string;
  /** PKCE: only the client that started can redeem the code. */
  verifier: string;
  redirectUri: string;
}

/** The provider's page to which the browser is sent. */
export async function authorizationAddress(
  provider: IdentityProvider,
  request: AuthorizationRequest,
): Promise<URL> {
  const { state, nonce, verifier, redirectUri } = request;
  return buildAuthorizationUrl(await discover(provider), {
    redirect_uri: redirectUri,
    scope: "openid email",
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
}

interface Callback {
  /** The query that the provider added to the callback address. */
  query: URLSearchParams;
  now: Date;
}

/** Redeems the code for the identity. Throws if anything about the callback is wrong. */
export async function redeemCode(
  provider: IdentityProvider,
  { state, nonce, verifier, redirectUri }: AuthorizationRequest,
  { query, now }: Callback,
): Promise<Identity> {
  const configuration = await discover(provider, now);
  const callbackUrl = new URL(redirectUri);
  callbackUrl.search = query.toString();
  const tokens = await authorizationCodeGrant(configuration, callbackUrl, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const identityClaims = claims.parse(tokens.claims());
  if (identityClaims.email || !configuration.serverMetadata().userinfo_endpoint)
    return identityOf(identityClaims);
  return identityOf(
    claims.parse(await fetchUserInfo(configuration, tokens.access_token, identityClaims.sub)),
  );
}

async function discover(
  { issuer, clientId, clientSecret }: IdentityProvider,
  now = new Date(),
): Promise<Configuration> {
  const server = new URL(issuer);
  const client = {
    [clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
    [clockTolerance]: CLOCK_TOLERANCE_SECONDS,
  };
  const configuration = await discovery(server, clientId, client, ClientSecretBasic(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // Without this check, the library trusts an ID token because of its connection and does not verify the signature.
    execute: [enableNonRepudiationChecks, ...(isPlainHttp(server) ? [allowInsecureRequests] : [])],
  });
  // Compared exactly: the library tolerates a missing slash, and any issuer of some Microsoft addresses.
  if (configuration.serverMetadata().issuer !== issuer)
    throw new Error("the sign-in provider calls itself by another name");
  return configuration;
}

/** Plain http is allowed by the settings for this machine only. */
function isPlainHttp({ protocol }: URL): boolean {
  return protocol === "http:";
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
});

function identityOf({ sub, email, email_verified }: z.output<typeof claims>): Identity {
  // Some providers send the text "true" instead of the value.
  const isVerified = email_verified === true || email_verified === "true";
  return { subject: sub, verifiedEmail: isVerified && email ? email.toLowerCase() : null };
}
