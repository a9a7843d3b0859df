import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Slots of one size in a temporary file. The file is created on first use and its name is removed at once, so that
 * nothing remains however the process ends. Reads and writes block: they are rare, large and sequential.
 */
export class SpillFile {
  private readonly slotBytes: number
  private readonly directory: string
  private file: number | null = null
  private slots = 0
  private readonly freeSlots: number[] = []

  constructor(slotBytes: number, directory: string = tmpdir()) {
    this.slotBytes = slotBytes
    this.directory = directory
  }

  /** Writes one slot and returns its number. Throws the file system's error when the disk is full. */
  write(bytes: Buffer): number {
    this.file ??= this.create()
    const slot = this.freeSlots.pop() ?? this.slots++
    for (let at = 0; at < bytes.length;)
      at += writeSync(this.file, bytes, at, bytes.length - at, slot * this.slotBytes + at)
    return slot
  }

  read(slot: number, bytes: Buffer): void {
    for (let at = 0; at < this.slotBytes;) {
      const read = readSync(this.file!, bytes, at, this.slotBytes - at, slot * this.slotBytes + at)
      if (read === 0) throw new Error('the file of waiting requests ends too early')
      at += read
    }
  }

  free(slot: number): void {
    this.freeSlots.push(slot)
  }

  close(): void {
    if (this.file !== null) closeSync(this.file)
    this.file = null
  }

  private create(): number {
    const folder = mkdtempSync(join(this.directory, 'windrow-frontier-'))
    const file = openSync(join(folder, 'requests'), 'w+')
    // Systems that refuse to remove an open file keep it until they clean the temporary folder.
    rmSync(folder, { recursive: true, force: true })
    return file
  }
}
