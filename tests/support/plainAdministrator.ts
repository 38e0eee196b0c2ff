import { ADMINISTRATOR, type RunningApp } from "./app";
import { type PlainVisitor, plainVisitor } from "./plainVisitor";

/** The administrator in a browser without scripts, signed in. */
export async function plainAdministrator(app: RunningApp): Promise<PlainVisitor> {
  const visitor = plainVisitor(app.url);
  const login = await visitor.open("/admin/login");
  const { email: Email, password: Password } = ADMINISTRATOR;
  const { path } = await login.press("Sign in", { Email, Password });
  if (path !== "/admin") throw new Error(`signing in led to ${path}`);
  return visitor;
}
