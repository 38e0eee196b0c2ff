import { runDeskCommand } from "./desk/commands";
import { giveUp, reasonOf, tellOperator } from "./operator";
import { productionSite } from "./production";
import { serve } from "./serve";

const [command, ...args] = process.argv.slice(2);

try {
  if (command === "desk") await runDeskCommand(args);
  else if (command === "serve" || command === undefined) await serve(productionSite());
  else rejectCommand(command);
} catch (error) {
  giveUp(reasonOf(error));
}

/** An operator who forgot `desk` must not start a second site instead of running a command. */
function rejectCommand(word: string): never {
  tellOperator(`There is no command "${word}". Commands are run by: npm run desk -- COMMAND`);
  process.exit(2);
}
