import { runDeskCommand } from "./desk/commands";
import { giveUp } from "./operator";
import { productionFront } from "./production";
import { serve } from "./serve";

const [command, ...words] = process.argv.slice(2);

try {
  if (command === "desk") await runDeskCommand(words);
  else await serve(productionFront());
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error));
}
