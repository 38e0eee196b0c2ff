/** A sleep that `ring` ends; a ring before the sleep ends it at once. */
export class Bell {
  private rung = false;
  private onRing: (() => void) | null = null;

  ring(): void {
    this.rung = true;
    this.onRing?.();
  }

  async waitForRing(ms: number): Promise<void> {
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
