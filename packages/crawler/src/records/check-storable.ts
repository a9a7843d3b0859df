/** Deeper values aren't real data, and other programs fail on them too. */
const deepest = 500

/**
 * Refuses values that can't be stored as JSON: nested too deeply or circular, or numbers that JSON lacks. Throws
 * with the reason. Call before anything from a page counts; a failure afterwards would end the run.
 */
export function checkStorable(value: unknown, depth = 0): void {
  if (typeof value === 'bigint') throw new Error('a value is a BigInt, which JSON does not have')
  if (typeof value !== 'object' || value === null) return
  if (depth > deepest) throw new Error(`a value nests deeper than ${deepest} levels, or in a circle`)
  if (Array.isArray(value)) for (const entry of value) checkStorable(entry, depth + 1)
  else for (const key in value) checkStorable((value as Record<string, unknown>)[key], depth + 1)
}
