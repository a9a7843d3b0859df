import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What one test file ran, when it was last measured. */
export interface Reach {
  /** Hashes of the test file and of the source files that it ran; when one differs, it is measured again. */
  hashes: Record<string, string>
  /** Blocks that ran, by source file. */
  blocks: Record<string, number[]>
  durationMs: number
  /** Tests that fail without any mutant prove nothing. */
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

/** The first 16 digits of the SHA-256 of a file, or an empty text where there is none. */
export function hashOf(root: string, file: string): string {
  const path = join(root, file)
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16) : ''
}

/** Whether what was measured is still true of the tree. */
export const isCurrent = (reach: Reach, root: string): boolean =>
  Object.entries(reach.hashes).every(([file, hash]) => hashOf(root, file) === hash)
