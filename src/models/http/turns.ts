/**
 * Work that arrives in a heap, done one piece a turn of the event loop. Answers come in heaps: requests that left together are
 * answered together, and undici writes to a connection that was used before only after all that can be read has been
 * read. What follows upon each answer, up to the next request, would then be done for the whole heap before any request
 * leaves, the heap would stay one for ever, and with sixteen at once every connection would idle for sixteen times that
 * work. One a turn, the first request is on its way while the second answer is worked on. Ours.
 */
export type Turns = (work: () => void) => void;

export function oneATurn(): Turns {
  const waiting: (() => void)[] = [];
  let running = false;
  const turn = (): void => {
    const work = waiting.shift();
    if (work === undefined) {
      running = false;
      return;
    }
    work();
    // Two steps on: what the work sent is written in the turn between.
    setImmediate(() => setImmediate(turn));
  };
  return (work) => {
    waiting.push(work);
    if (running) return;
    running = true;
    setImmediate(turn);
  };
}
