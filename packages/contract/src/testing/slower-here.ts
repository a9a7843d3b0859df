/** Milliseconds that the work below takes on an idle 3 GHz core. */
const referenceMs = 35
const rounds = 20_000_000

/**
 * How many times slower this machine currently is than the reference machine, at least 1. For time limits in tests,
 * which only verify that nothing hangs, even on a busy machine; benchmarks measure speed.
 */
export function slowerHere(): number {
  const started = performance.now()
  let mixed = 1
  for (let round = 0; round < rounds; round += 1) mixed = (Math.imul(mixed, 31) + round) | 0
  const took = performance.now() - started
  // Uses the result, so that the work isn't optimized away.
  return Math.max(1, took / referenceMs) + Math.abs(mixed) * Number.MIN_VALUE
}
