/** Lets only so many browsers run at a time; the others wait for their turn. */
export class BrowserSlots {
  private free: number
  private readonly waiting: (() => void)[] = []

  constructor(count: number) {
    this.free = count
  }

  /** Rejects with the signal's reason when nobody wants the result any more. */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.take(signal)
    try {
      return await work()
    } finally {
      this.giveBack()
    }
  }

  private take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.free > 0) {
      this.free--
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(turn), 1)
        reject(signal.reason as Error)
      }
      const turn = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      signal.addEventListener('abort', leave, { once: true })
      this.waiting.push(turn)
    })
  }

  private giveBack(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.free++
  }
}
