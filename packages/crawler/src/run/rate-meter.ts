/** Rate per second over the last few seconds. */
export class RateMeter {
  private readonly samples: { at: number; total: number }[] = []
  private readonly windowMs: number

  constructor(windowMs = 5000) {
    this.windowMs = windowMs
  }

  /** Records a total and returns the current rate. */
  sample(total: number, at: number): number {
    this.samples.push({ at, total })
    while (this.samples.length > 2 && at - this.samples[0]!.at > this.windowMs) this.samples.shift()
    const first = this.samples[0]!
    return at > first.at ? ((total - first.total) * 1000) / (at - first.at) : 0
  }
}
