/** Milliseconds that the work below takes on an idle 3 GHz core. */
const referenceMs = 35
const rounds = 20_000_000

/**
 * How many times slower this machine currently is than the reference machine, at least 1. For time limits in tests,
 * which only verify that nothing hangs, even on a busy machine; benchmarks measure speed.
 * @param now the clock of the limit, in milliseconds: the time of day, in which other processes count, or the processor
 *   time of this thread.
 */
export function slowerHere(now: () => number = () => performance.now()): number {
  const started = now()
  let mixed = 1
  for (let round = 0; round < rounds; round += 1) mixed = (Math.imul(mixed, 31) + round) | 0
  const took = now() - started
  // Uses the result, so that the work isn't optimized away.
  return Math.max(1, took / referenceMs) + Math.abs(mixed) * Number.MIN_VALUE
}
