import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { diff, type JsonObject, type Patch } from '@lectern/contracts/kernel/patch.ts';

export interface SentView {
  readonly through: number;
  readonly view: JsonObject;
}

/** The views that one audience was sent until 30 s ago; they share structure, so keeping them costs little. */
export class Views {
  private kept: (SentView & { replacedAt?: number })[] = [];

  /** The view that a joiner gets: the one that everyone else has. */
  get latest(): SentView | undefined {
    return this.kept.at(-1);
  }

  /** The patch from the latest view to this one, which becomes the latest; undefined when nothing changed. */
  next(through: number, view: JsonObject, now: number): { readonly from: number; readonly patch: Patch } | undefined {
    const before = this.kept.at(-1);
    if (before !== undefined && before.through >= through) return undefined;
    const patch = before && diff(before.view, view);
    if (before !== undefined && patch === undefined) return undefined;
    if (before !== undefined) before.replacedAt = now;
    this.kept = this.kept.filter(({ replacedAt = now }) => replacedAt > now - LIMITS.viewsKeptMs);
    this.kept.push({ through, view });
    return before && { from: before.through, patch: patch! };
  }

  /** The stream has lost facts: none of these views was. Who has one connects again at the next patch. */
  beginAnew(): void {
    this.kept = [];
  }

  /** What a client at `after` lacks: only a view that was sent has a patch; composing patches would be wrong in corners. */
  since(after: number): Patch | undefined {
    const base = this.kept.find(({ through }) => through === after);
    return base && (diff(base.view, this.latest!.view) ?? {});
  }
}
