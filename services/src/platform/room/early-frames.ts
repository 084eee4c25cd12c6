import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { WebSocket } from 'ws';

/** What a socket says before it is let in is kept for then, within limits: nobody knows yet whose it is. */
export class EarlyFrames {
  private readonly frames: Buffer[] = [];
  private bytes = 0;
  private readonly hold = (message: Buffer): void => {
    this.bytes += message.length;
    if (this.frames.push(message) <= LIMITS.earlyFrames && this.bytes <= LIMITS.earlyBytes) return;
    this.ws.off('message', this.hold);
    this.frames.length = 0;
    this.onTooMuch();
  };

  constructor(
    private readonly ws: WebSocket,
    private readonly onTooMuch: () => void,
  ) {
    ws.on('message', this.hold);
  }

  /** From now on every frame is heard as it comes, after those that came before. */
  open(hear: (message: Buffer) => void): void {
    this.ws.off('message', this.hold);
    this.ws.on('message', hear);
    for (const message of this.frames) hear(message);
  }
}
