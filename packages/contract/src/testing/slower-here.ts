/** Milliseconds that the work below takes a core of 3 GHz which has nothing else to do. */
const referenceMs = 35
const rounds = 20_000_000

/**
 * How many times slower this machine is at the moment than the one that figures are stated for, at least 1. For bounds in
 * tests: they say that nothing hangs, on a busy machine too; how quick things are is measured by the benchmarks.
 */
export function slowerHere(): number {
  const started = performance.now()
  let mixed = 1
  for (let round = 0; round < rounds; round += 1) mixed = (Math.imul(mixed, 31) + round) | 0
  const took = performance.now() - started
  // Never 0: only so that the work has to be done.
  return Math.max(1, took / referenceMs) + Math.abs(mixed) * Number.MIN_VALUE
}
