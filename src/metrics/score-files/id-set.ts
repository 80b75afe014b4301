/**
 * Remembers ids in 16 bytes each or fewer, so that duplicates among a million are noticed without keeping the ids. It may err on
 * the side of "seen before" (by a hash of 53 bits, once in some hundred million files of that size); the caller then
 * looks closely.
 */
export class IdSet {
  #slots = new Float64Array(1024);
  #size = 0;

  /** Adds the id; true when it (or, hardly ever, another with the same hash) was there already. */
  seen(id: string): boolean {
    if (this.#size * 2 >= this.#slots.length) this.#grow();
    return this.#insert(hash(id));
  }

  #insert(key: number): boolean {
    const mask = this.#slots.length - 1;
    let slot = key % this.#slots.length;
    while (this.#slots[slot] !== 0) {
      if (this.#slots[slot] === key) return true;
      slot = (slot + 1) & mask;
    }
    this.#slots[slot] = key;
    this.#size++;
    return false;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Float64Array(old.length * 2);
    this.#size = 0;
    for (const key of old) if (key !== 0) this.#insert(key);
  }
}

/** Two rounds of FNV-1a with different bases, joined to 53 bits; never 0. */
function hash(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x1000193;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x85ebca6b) ^ (high >>> 13);
  }
  return (high >>> 11) * 4294967296 + (low >>> 0) + 1;
}
