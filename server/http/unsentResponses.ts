import type { ServerResponse } from "node:http";

/** All clients together. Nearly every response is taken by the kernel at once, and counts for nothing. */
const UNSENT_MAX_BYTES = 128 * 1024 * 1024;
/** The memory of a response that is read from a file or made while it is sent: measured with 1,100 that nobody read. */
const STREAM_BYTES = 384 * 1024;

/**
 * Limits the memory of responses that clients do not take: some thousand connections that read nothing, or very slowly, would use
 * up all there is. Beyond the limit, the oldest ones of the network that has the most are ended.
 */
export class UnsentResponses {
  private readonly byNetwork = new Map<string, Map<ServerResponse, number>>();
  private readonly maxBytes: number;
  private bytes = 0;

  constructor(maxBytes = UNSENT_MAX_BYTES) {
    this.maxBytes = maxBytes;
  }

  /**
   * Call it before a response is streamed. `network`: the widest network of the client (`networksOf`). `bufferedBytes`: how much
   * of it is in memory already.
   */
  addStream(network: string, response: ServerResponse, bufferedBytes = 0): void {
    this.add(network, response, STREAM_BYTES + bufferedBytes);
  }

  /** Call it when a response was written as a whole: what the kernel has not taken counts. */
  addRest(network: string, response: ServerResponse): void {
    this.add(network, response, response.writableLength);
  }

  private add(network: string, response: ServerResponse, bytes: number): void {
    if (bytes === 0 || response.destroyed) return;
    const ofNetwork = this.byNetwork.get(network) ?? new Map<ServerResponse, number>();
    this.byNetwork.set(network, ofNetwork.set(response, bytes));
    this.bytes += bytes;
    response.once("close", () => this.remove(network, response));
    while (this.bytes > this.maxBytes) this.endOne();
  }

  private remove(network: string, response: ServerResponse): void {
    const ofNetwork = this.byNetwork.get(network);
    const bytes = ofNetwork?.get(response);
    if (!ofNetwork || bytes === undefined) return;
    ofNetwork.delete(response);
    if (ofNetwork.size === 0) this.byNetwork.delete(network);
    this.bytes -= bytes;
  }

  private endOne(): void {
    const sums = [...this.byNetwork].map(([network, theirs]) => {
      return { network, theirs, sum: [...theirs.values()].reduce((sum, bytes) => sum + bytes, 0) };
    });
    const most = sums.reduce((one, other) => (other.sum > one.sum ? other : one));
    const [oldest] = most.theirs.keys();
    if (!oldest) return;
    this.remove(most.network, oldest);
    oldest.destroy();
  }
}
