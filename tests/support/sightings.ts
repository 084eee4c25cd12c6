import type { JsonObject } from '@lectern/contracts/kernel/patch.ts';
import type { ServerFrame } from '@lectern/contracts/kernel/wire.ts';

type Seen = { readonly questions?: { readonly [questionId: string]: JsonObject | null } };

/** What one student has seen, and at which version of the lesson first: canaries anywhere in the bytes, keys and counts in views. */
export class Sightings {
  readonly first = new Map<string, number>();
  private hidden: readonly string[];
  private through = 0;

  constructor(canaries: readonly string[]) {
    this.hidden = canaries;
  }

  hear(frame: ServerFrame, text: string): void {
    const through = 'through' in frame ? frame.through : this.through;
    this.through = Math.max(this.through, through);
    this.search(text, through);
    if (frame.t === 'view') this.look(frame.view, through);
    if (frame.t === 'patch') this.look(frame.patch as JsonObject, through);
  }

  /** Searches bytes that came when the student could know the lesson up to a version. */
  search(text: string, through: number): void {
    const found = this.hidden.filter((canary) => text.includes(canary));
    if (found.length === 0) return;
    for (const canary of found) this.first.set(canary, through);
    this.hidden = this.hidden.filter((canary) => !found.includes(canary));
  }

  private look(part: JsonObject, through: number): void {
    const { questions } = (part['quiz'] ?? {}) as Seen;
    for (const [questionId, question] of Object.entries(questions ?? {})) {
      for (const field of ['key', 'explanation', 'distribution']) {
        const name = `${field} ${questionId}`;
        if (question?.[field] !== undefined && !this.first.has(name)) this.first.set(name, through);
      }
    }
  }
}
