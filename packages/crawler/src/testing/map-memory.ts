import type { Remembered, PageMemory } from '../memory/page-memory.ts'
import type { MemoryJournal } from './memory-journal.ts'

/** The page memory that a run's journal leaves for the next run. */
export class MapMemory implements PageMemory {
  readonly pages = new Map<string, Uint8Array>()
  /** Requested keys. */
  readonly asked: string[] = []

  /** `before` is the memory that the run started with. */
  static of(journal: MemoryJournal, before: MapMemory | null = null): MapMemory {
    const memory = new MapMemory()
    for (const page of journal.batches.flatMap((batch) => batch.remembered)) memory.keep(page, before)
    return memory
  }

  async recall(key: string): Promise<Uint8Array | null> {
    this.asked.push(key)
    return this.pages.get(key) ?? null
  }

  private keep({ key, memo }: Remembered, before: MapMemory | null): void {
    const bytes = memo ?? before?.pages.get(key)
    if (!bytes) throw new Error(`the run before has nothing under ${key}`)
    this.pages.set(key, bytes)
  }
}
