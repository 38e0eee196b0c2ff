/** Sleep that a ring ends, also a ring from before it began. */
export class Bell {
  private rung = false;
  private onRing: (() => void) | null = null;

  ring(): void {
    this.rung = true;
    this.onRing?.();
  }

  async heardWithin(ms: number): Promise<void> {
    if (!this.rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.onRing = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.rung = false;
    this.onRing = null;
  }
}
