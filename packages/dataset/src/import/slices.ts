import { setImmediate } from 'node:timers/promises'

const sliceMs = 10

/** Lets others have the event loop in between: a piece of a file may hold a hundred thousand records. */
export class Slices {
  #since = performance.now()

  /** Resolves at once, or after the others had their turn when the last one was long ago. */
  async yield(): Promise<void> {
    if (performance.now() - this.#since < sliceMs) return
    await setImmediate()
    this.#since = performance.now()
  }
}
