/** What was used last is kept, as long as all of it together does not weigh too much. */
export class LruCache<Value> {
  private readonly kept = new Map<string, { readonly value: Value; readonly weight: number }>();
  private sum = 0;

  constructor(private readonly most: number) {}

  get weight(): number {
    return this.sum;
  }

  get size(): number {
    return this.kept.size;
  }

  get(key: string): Value | undefined {
    const entry = this.kept.get(key);
    if (entry === undefined) return undefined;
    this.kept.delete(key);
    this.kept.set(key, entry);
    return entry.value;
  }

  has(key: string): boolean {
    return this.kept.has(key);
  }

  set(key: string, value: Value, weight: number): void {
    this.delete(key);
    this.kept.set(key, { value, weight });
    this.sum += weight;
    for (const oldest of this.kept.keys()) {
      if (this.sum <= this.most || this.kept.size === 1) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.kept.get(key);
    if (entry === undefined) return;
    this.kept.delete(key);
    this.sum -= entry.weight;
  }
}
