import { setImmediate } from 'node:timers/promises'

/** Work in short steps, each of a few milliseconds. */
export type Steps<T> = Generator<void, T>

/** Does all steps one after the other. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Does one step after the other, with other work of the process between them: heartbeats don't wait for wide tables. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await setImmediate()
  }
}
