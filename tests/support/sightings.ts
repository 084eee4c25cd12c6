import type { JsonObject } from '@lectern/contracts/kernel/patch.ts';
import type { ServerFrame } from '@lectern/contracts/kernel/wire.ts';

/** Every planted text holds one of these, so that all bytes can be searched for all of them at once. */
const CANARY = /canary-[a-z]+-\d+-[0-9a-f]{12}/g;
export const canary = (what: string, n: number, id: string): string => `canary-${what}-${n}-${id.slice(-12)}`;

interface Seen {
  readonly quiz?: { readonly questions?: { readonly [questionId: string]: JsonObject | null } };
  readonly slides?: { readonly pages?: { readonly [key: string]: JsonObject | null } };
}

/** What one person was sent, and at which version of the lesson first and last: canaries anywhere in the bytes, keys, counts and pages in views. */
export class Sightings {
  readonly first = new Map<string, number>();
  readonly last = new Map<string, number>();
  /** Texts without a canary in them, such as those of a page: looking for them costs more. */
  private watched: readonly string[] = [];
  private through = 0;

  watch(texts: readonly string[]): void {
    this.watched = texts.map((text) => JSON.stringify(text).slice(1, -1));
  }

  hear(frame: ServerFrame, text: string): void {
    const through = 'through' in frame ? frame.through : this.through;
    this.through = Math.max(this.through, through);
    this.search(text, through);
    if (frame.t === 'view') this.look(frame.view, through);
    if (frame.t === 'patch') this.look(frame.patch, through);
  }

  /** Searches bytes that came when their reader could know the lesson up to a version. */
  search(text: string, through: number): void {
    if (text.includes('canary-')) for (const [found] of text.matchAll(CANARY)) this.saw(found, through);
    const found = this.watched.filter((one) => text.includes(one));
    if (found.length === 0) return;
    for (const one of found) this.saw(`text ${one}`, through);
    this.watched = this.watched.filter((one) => !found.includes(one));
  }

  private look(part: Seen, through: number): void {
    for (const [questionId, question] of Object.entries(part.quiz?.questions ?? {})) {
      for (const field of ['key', 'explanation', 'distribution'])
        if (question?.[field] !== undefined) this.saw(`${field} ${questionId}`, through);
    }
    for (const key of Object.keys(part.slides?.pages ?? {})) this.saw(`page ${key}`, through);
  }

  private saw(what: string, through: number): void {
    if (!this.first.has(what)) this.first.set(what, through);
    this.last.set(what, through);
  }
}
