/** An item of a heap knows its index in it; -1 outside. */
export interface HeapItem {
  heapIndex: number
}

/** A binary heap whose items can be moved and removed, all in O(log n). */
export class Heap<T extends HeapItem> {
  private readonly items: T[] = []
  private readonly before: (a: T, b: T) => boolean

  constructor(before: (a: T, b: T) => boolean) {
    this.before = before
  }

  get size(): number {
    return this.items.length
  }

  peek(): T | undefined {
    return this.items[0]
  }

  has(item: T): boolean {
    return item.heapIndex >= 0 && this.items[item.heapIndex] === item
  }

  push(item: T): void {
    item.heapIndex = this.items.length
    this.items.push(item)
    this.up(item.heapIndex)
  }

  pop(): T | undefined {
    const first = this.items[0]
    if (first) this.remove(first)
    return first
  }

  remove(item: T): void {
    const index = item.heapIndex
    const last = this.items.pop()!
    item.heapIndex = -1
    if (last === item) return
    this.items[index] = last
    last.heapIndex = index
    this.update(last)
  }

  /** Call after an item's order has changed. */
  update(item: T): void {
    this.up(item.heapIndex)
    this.down(item.heapIndex)
  }

  private up(from: number): void {
    const { items } = this
    let index = from
    const item = items[index]!
    while (index > 0) {
      const parent = (index - 1) >> 1
      const other = items[parent]!
      if (!this.before(item, other)) break
      items[index] = other
      other.heapIndex = index
      index = parent
    }
    items[index] = item
    item.heapIndex = index
  }

  private down(from: number): void {
    const { items } = this
    let index = from
    const item = items[index]!
    for (;;) {
      let child = 2 * index + 1
      if (child >= items.length) break
      if (child + 1 < items.length && this.before(items[child + 1]!, items[child]!)) child++
      const other = items[child]!
      if (!this.before(other, item)) break
      items[index] = other
      other.heapIndex = index
      index = child
    }
    items[index] = item
    item.heapIndex = index
  }
}
