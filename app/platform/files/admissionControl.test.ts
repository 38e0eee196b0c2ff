import { beforeEach, describe, expect, it } from "vitest";
import { SECOND_MS } from "~/platform/durations";
import { AdmissionControl } from "~/platform/files/admissionControl";

const FAST_BYTES = 1024 * 1024;

let now: number;
let admission: AdmissionControl;
let ended: string[];
beforeEach(() => {
  now = 0;
  ended = [];
  admission = new AdmissionControl(4, () => now);
});

function admit(sender: string, name = sender, wider = sender, widest = wider) {
  let bytes = 0;
  const slot = admission.admit({
    networks: { own: sender, wider, widest },
    receivedBytes: () => bytes,
    evict: () => void ended.push(name),
  });
  const count = (more: number) => {
    bytes += more;
  };
  return slot && { ...slot, count };
}

describe("when all slots are taken", () => {
  it("no new or fast upload is aborted", () => {
    const all = ["a", "b", "c", "d"].map((sender) => admit(sender));
    expect(admit("e")).toBeNull();
    for (const slot of all) slot?.count(FAST_BYTES);
    now += 20 * SECOND_MS;
    expect(admit("e")).toBeNull();
    expect(ended).toEqual([]);
  });

  it("the wider network with the most uploads gives up a slot, if nothing else does", () => {
    for (const number of [1, 2, 3]) admit(`narrow ${number}`, `narrow ${number}`, "wide");
    admit("d", "d", "elsewhere");
    expect(admit("e", "e", "far away")).not.toBeNull();
    expect(ended).toEqual(["narrow 1"]);
    expect(admit("narrow 4", "narrow 4", "wide")).toBeNull();
  });

  it("the widest network with the most uploads gives up a slot, however many networks it divides into", () => {
    for (const number of [1, 2, 3])
      admit(`narrow ${number}`, `narrow ${number}`, `wide ${number}`, "widest");
    admit("d", "d", "elsewhere");
    expect(admit("e", "e", "far away")).not.toBeNull();
    expect(ended).toEqual(["narrow 1"]);
    expect(admit("narrow 4", "narrow 4", "wide 4", "widest")).toBeNull();
  });

  it("the slowest upload gives up its slot, only once", () => {
    const [a, ...others] = ["a", "b", "c", "d"].map((sender) => admit(sender));
    for (const slot of others) slot?.count(FAST_BYTES);
    a?.count(8 * 1024);
    now += 2 * SECOND_MS;
    expect(admit("e")).not.toBeNull();
    expect(ended).toEqual(["a"]);
    a?.release();
    expect(admit("f")).toBeNull();
  });

  it("the sender with the most uploads gives up a slot to others, however fast it sends", () => {
    for (const number of [1, 2, 3, 4]) admit("crowd", `crowd ${number}`)?.count(FAST_BYTES);
    expect(admit("e")).not.toBeNull();
    expect(admit("f")).not.toBeNull();
    expect(ended).toHaveLength(2);
    // Two of each: a new sender would have as many as the others.
    expect(admit("e")).toBeNull();
    expect(admit("crowd")).toBeNull();
  });
});

it("a slot is free after its upload has ended", () => {
  const [a] = ["a", "b", "c", "d"].map((sender) => admit(sender));
  a?.release();
  expect(admit("e")).not.toBeNull();
  expect(admit("f")).toBeNull();
});
