import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Runs an ES module in a process of its own with a small heap.
 *
 * @returns what it printed, trimmed. Rejects if it needs more memory
 */
export async function inSmallHeap(megabytes: number, code: string): Promise<string> {
  const limits = [`--max-old-space-size=${megabytes}`, '--input-type=module', '--eval', code]
  const { stdout } = await promisify(execFile)(process.execPath, limits)
  return stdout.trim()
}
