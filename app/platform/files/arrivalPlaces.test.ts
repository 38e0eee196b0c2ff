import { beforeEach, describe, expect, it } from "vitest";
import { SECOND_MS } from "~/platform/durations";
import { ArrivalPlaces } from "./arrivalPlaces";

const FAST_BYTES = 1024 * 1024;

let now: number;
let places: ArrivalPlaces;
let ended: string[];
beforeEach(() => {
  now = 0;
  ended = [];
  places = new ArrivalPlaces(4, () => now);
});

function enter(sender: string, name = sender, wider: readonly string[] = []) {
  let bytes = 0;
  const place = places.enter({
    networks: [sender, ...wider],
    receivedBytes: () => bytes,
    giveWay: () => void ended.push(name),
  });
  const count = (more: number) => {
    bytes += more;
  };
  return place && { ...place, count };
}

describe("when all places are taken", () => {
  it("no new or fast upload is aborted", () => {
    const all = ["a", "b", "c", "d"].map((sender) => enter(sender));
    expect(enter("e")).toBeNull();
    for (const place of all) place?.count(FAST_BYTES);
    now += 20 * SECOND_MS;
    expect(enter("e")).toBeNull();
    expect(ended).toEqual([]);
  });

  it("the wider network with the most uploads gives a place, if nothing else does", () => {
    for (const number of [1, 2, 3]) enter(`narrow ${number}`, `narrow ${number}`, ["wide"]);
    enter("d", "d", ["elsewhere"]);
    expect(enter("e", "e", ["far away"])).not.toBeNull();
    expect(ended).toEqual(["narrow 1"]);
    expect(enter("narrow 4", "narrow 4", ["wide"])).toBeNull();
  });

  it("the slowest upload gives its place, only once", () => {
    const [a, ...others] = ["a", "b", "c", "d"].map((sender) => enter(sender));
    for (const place of others) place?.count(FAST_BYTES);
    a?.count(8 * 1024);
    now += 2 * SECOND_MS;
    expect(enter("e")).not.toBeNull();
    expect(ended).toEqual(["a"]);
    a?.leave();
    expect(enter("f")).toBeNull();
  });

  it("the sender with the most uploads gives a place to others, however fast it sends", () => {
    for (const number of [1, 2, 3, 4]) enter("crowd", `crowd ${number}`)?.count(FAST_BYTES);
    expect(enter("e")).not.toBeNull();
    expect(enter("f")).not.toBeNull();
    expect(ended).toHaveLength(2);
    // Two of each: a new sender would have as many as the others.
    expect(enter("e")).toBeNull();
    expect(enter("crowd")).toBeNull();
  });
});

it("a place is free after its upload has ended", () => {
  const [a] = ["a", "b", "c", "d"].map((sender) => enter(sender));
  a?.leave();
  expect(enter("e")).not.toBeNull();
  expect(enter("f")).toBeNull();
});
