import { runDeskCommand } from "./desk/commands";
import { giveUp } from "./operator";
import { productionFront } from "./production";
import { serve } from "./serve";

const [command, ...args] = process.argv.slice(2);

try {
  if (command === "desk") await runDeskCommand(args);
  else await serve(productionFront());
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error));
}
