/** A pause of a loop, which may be ended early. */
export class Pause {
  #end: () => void = () => {}

  /** Resolves after the time, or when it is ended. */
  for(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, ms))
      this.#end = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Ends the pause, if there is one. */
  end(): void {
    this.#end()
  }
}
