import { createServer } from "node:http";
import { createRequestListener } from "@react-router/node";
import * as build from "virtual:react-router/server-build";
createServer(createRequestListener({ build })).listen(3999, () => process.stdout.write("ready\n"));
