// For child processes of tests (node --import): Node reads TypeScript by itself, but neither our alias nor missing endings.
import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const app = pathToFileURL(`${import.meta.dirname}/../../app/`);

registerHooks({
  resolve(specifier, context, next) {
    const isOurs = specifier.startsWith("~/") || specifier.startsWith(".");
    if (!isOurs || !/\.ts$|\/support\//.test(context.parentURL ?? ""))
      return next(specifier, context);
    const url = specifier.startsWith("~/")
      ? new URL(specifier.slice(2), app)
      : new URL(specifier, context.parentURL);
    const withEnding = new URL(`${url.href}.ts`);
    return next(existsSync(fileURLToPath(withEnding)) ? withEnding.href : url.href, context);
  },
});
