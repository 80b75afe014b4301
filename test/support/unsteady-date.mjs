/**
 * Loaded before a program (`--import`): every hundredth look at the clock, it has gone back by an hour, as when a machine's clock is
 * corrected again and again. PRECIS_TEST_CLOCK_SHIFT (milliseconds) moves the whole program's past besides.
 */
const real = Date.now;
const RealDate = Date;
let looks = 0;
const shift = Number(process.env.PRECIS_TEST_CLOCK_SHIFT ?? 0);
const unsteady = () => real() + shift - Math.floor(++looks / 100) * 3_600_000;

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(unsteady());
    else super(...args);
  }
  static now() {
    return unsteady();
  }
};
