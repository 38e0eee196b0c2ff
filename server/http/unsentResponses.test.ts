import { expect, test } from "vitest";
import { LARGE, serveLarge } from "../../tests/support/largeResponses";
import { UnsentResponses } from "./unsentResponses";

test("beyond the limit, the oldest unread responses of the network that has the most are ended", async () => {
  const unsent = new UnsentResponses(3.5 * LARGE.length);
  const networks = ["one", "many", "many", "many", "many"];
  const ended: string[] = [];
  const { ask, begun } = await serveLarge((response) => {
    const network = networks[begun.length - 1] ?? "";
    response.on("close", () => ended.push(`${network} ${begun.indexOf(response)}`));
    unsent.addRest(network, response);
  });
  for (const [place] of networks.entries()) {
    ask(1);
    await expect.poll(() => begun.length).toBe(place + 1);
  }
  await expect.poll(() => ended).toEqual(["many 1", "many 2"]);
});

test("what is in memory of a stream counts beside its buffers", async () => {
  const unsent = new UnsentResponses(3 * LARGE.length);
  const ended: number[] = [];
  const { ask, begun } = await serveLarge((response) => {
    response.on("close", () => ended.push(begun.indexOf(response)));
    unsent.addStream("one", response, 2 * LARGE.length);
  });
  ask(1);
  await expect.poll(() => begun.length).toBe(1);
  ask(1);
  await expect.poll(() => ended).toEqual([0]);
});

test("a response that the client took no longer counts, and a stream counts until it ends", async () => {
  const unsent = new UnsentResponses(1.5 * LARGE.length);
  const { ask, begun } = await serveLarge((response) => {
    unsent.addRest("one", response);
    unsent.addStream("other", response);
  });
  for (const place of [0, 1, 2]) {
    ask(1).resume();
    await expect.poll(() => begun[place]?.closed).toBe(true);
  }
  expect(begun.every(({ writableFinished }) => writableFinished)).toBe(true);
});
