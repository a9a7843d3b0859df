/** When a host's next request goes out, compared with those of other hosts. */
export interface Turn {
  priority: number
  /** Grows with time; those that come again go first. */
  order: number
}

/**
 * Priority, then first come, first served: breadth first, but the items of a list come before its next page. So rows
 * flow from the beginning, and what waits stays little.
 */
export function goesBefore(a: Turn, b: Turn): boolean {
  return a.priority === b.priority ? a.order < b.order : a.priority > b.priority
}

/** Handles of the requests of one host in the order in which they go out; no more than numbers. */
export class RequestQueue {
  size = 0
  /** One for each priority in use, best first. */
  private readonly lines: Line[] = []

  /** `again` puts it before the others of its priority: it has waited once. */
  push(handle: number, priority: number, again: boolean): void {
    const line = this.line(priority)
    if (again) line.again.push(handle)
    else line.fresh.push(handle)
    this.size++
  }

  /** The turn of the best one; the queue must not be empty. */
  peek(): Turn {
    return this.lines[0]!
  }

  pop(): number | undefined {
    const line = this.lines[0]
    if (!line) return undefined
    this.size--
    const handle = line.again.size > 0 ? line.again.shift() : line.fresh.shift()
    if (line.again.size + line.fresh.size === 0) this.lines.shift()
    return handle
  }

  private line(priority: number): Line {
    let at = 0
    for (; at < this.lines.length && this.lines[at]!.priority >= priority; at++)
      if (this.lines[at]!.priority === priority) return this.lines[at]!
    const line = new Line(priority)
    this.lines.splice(at, 0, line)
    return line
  }
}

class Line implements Turn {
  readonly priority: number
  readonly fresh = new NumberQueue()
  readonly again = new NumberQueue()

  constructor(priority: number) {
    this.priority = priority
  }

  get order(): number {
    return this.again.size > 0 ? -1 : this.fresh.first
  }
}

/** First in, first out, in a ring that doubles. */
class NumberQueue {
  size = 0
  private ring = new Float64Array(4)
  private head = 0

  get first(): number {
    return this.ring[this.head]!
  }

  push(value: number): void {
    if (this.size === this.ring.length) this.grow()
    this.ring[(this.head + this.size) & (this.ring.length - 1)] = value
    this.size++
  }

  shift(): number {
    const value = this.first
    this.head = (this.head + 1) & (this.ring.length - 1)
    this.size--
    return value
  }

  private grow(): void {
    const { ring, head } = this
    this.ring = new Float64Array(ring.length * 2)
    this.ring.set(ring.subarray(head))
    this.ring.set(ring.subarray(0, head), ring.length - head)
    this.head = 0
  }
}
