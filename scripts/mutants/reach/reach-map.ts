import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a test file executed when it was last measured. */
export interface Reach {
  /** Hashes of the test file and of the source files that it executed; if one has changed, it is measured again. */
  hashes: Record<string, string>
  /** Executed blocks, by source file. */
  blocks: Record<string, number[]>
  durationMs: number
  /** Why the test fails without a mutant, so that it proves nothing; null if it passes. */
  failure: string | null
}

export type ReachMap = Record<string, Reach>

export function readReachMap(path: string): ReachMap {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ReachMap) : {}
}

export function writeReachMap(path: string, map: ReachMap): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(map))
}

/** The first 16 hex digits of a file's SHA-256; empty if it doesn't exist. */
export function hashOf(root: string, file: string): string {
  const path = join(root, file)
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16) : ''
}

/** Whether the measurement still matches the tree. */
export const isCurrent = (reach: Reach, root: string): boolean =>
  Object.entries(reach.hashes).every(([file, hash]) => hashOf(root, file) === hash)
