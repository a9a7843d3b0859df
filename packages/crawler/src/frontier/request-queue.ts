/** The order of a host's next request compared with those of other hosts. */
export interface Turn {
  priority: number
  /** Grows with time; requests that come again go first. */
  order: number
}

/**
 * By priority, then first come, first served: breadth first, but the items of a list come before its next page. So
 * rows flow from the beginning, and few requests are pending.
 */
export function goesBefore(a: Turn, b: Turn): boolean {
  return a.priority === b.priority ? a.order < b.order : a.priority > b.priority
}

/** Handles of one host's requests in the order in which they are sent, stored as plain numbers. */
export class RequestQueue {
  size = 0
  /** One per priority in use, best first. */
  private readonly lines: Line[] = []

  /** `again` puts the request before the others of its priority, since it has already waited once. */
  push(handle: number, priority: number, again: boolean): void {
    const line = this.line(priority)
    if (again) line.again.push(handle)
    else line.fresh.push(handle)
    this.size++
  }

  /** The turn of the first request; the queue must not be empty. */
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

/** A FIFO queue in a ring buffer that doubles. */
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
