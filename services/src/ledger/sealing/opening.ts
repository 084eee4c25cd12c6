import { remembered } from '@lectern/contracts/kernel/memo.ts';
import { isPersonal, opener, type Sealed } from '@lectern/contracts/kernel/personal.ts';
import type { JsonObject } from '@lectern/contracts/kernel/patch.ts';
import { ownAll, presentAll, type Audience, type Stream } from '@lectern/contracts/kernel/stream.ts';
import type { Seals } from './seals.ts';

/** Makes the views of one stream as their readers see them: with what people wrote opened. */
export class Opening {
  /** Of everyone who wrote something here, as far as loaded. */
  private secrets = new Map<string, string>();
  private forgotten: number;
  private open: (view: JsonObject) => JsonObject;
  /** What one person wrote, once. */
  private text: (sealed: Sealed) => string = () => '';
  private readonly personal: readonly string[];

  constructor(
    private readonly stream: Stream,
    private readonly id: string,
    private readonly seals: Seals,
  ) {
    this.personal = stream.contexts.filter(({ facts }) => facts.some(isPersonal)).map(({ name }) => name);
    this.forgotten = seals.forgotten;
    this.open = this.opener();
  }

  /** Whether the secrets of all these writers are here; what is not loaded yet must not be shown as if it were erased. */
  covers(writers: ReadonlySet<string>): boolean {
    this.renew();
    if (this.secrets.size === writers.size) return true;
    for (const personId of writers) {
      if (this.secrets.has(personId)) continue;
      const secret = this.seals.secretOf(personId);
      if (secret === undefined) return false;
      this.secrets.set(personId, secret);
    }
    return true;
  }

  async load(writers: ReadonlySet<string>): Promise<void> {
    const missing = [...writers].filter((personId) => !this.secrets.has(personId));
    const { forgotten } = this;
    const known = await this.seals.know(missing);
    if (forgotten !== this.seals.forgotten) return;
    for (const [personId, secret] of known) this.secrets.set(personId, secret);
  }

  present(state: unknown, audience: Audience): JsonObject {
    return this.opened(presentAll(this.stream, state, audience));
  }

  own(state: unknown, personId: string): JsonObject {
    return this.opened(ownAll(this.stream, state, personId));
  }

  /** What a fact holds, for whoever may read it. */
  legible(data: JsonObject): JsonObject {
    return this.open(data);
  }

  words(sealed: Sealed): string {
    return this.text(sealed);
  }

  /** Contexts in which nobody writes anything are not walked. */
  private opened(view: JsonObject): JsonObject {
    if (this.personal.length === 0) return view;
    const parts = { ...view };
    for (const name of this.personal) if (parts[name] !== undefined) parts[name] = this.open(parts[name] as JsonObject);
    return parts;
  }

  /** Once someone was forgotten, nothing that was opened before is shown again. */
  private renew(): void {
    if (this.forgotten === this.seals.forgotten) return;
    this.forgotten = this.seals.forgotten;
    this.secrets = new Map();
    this.open = this.opener();
  }

  private opener() {
    // What stands in several views is opened once.
    this.text = remembered((sealed: Sealed) => this.seals.openWith(this.secrets.get(sealed.sealedBy), sealed, this.id));
    return opener(this.text);
  }
}
