/** What nests deeper is no data: others than us fail on it too, and nobody looks so deep. */
const deepest = 500

/**
 * Refuses values that cannot be stored as JSON: nested too deeply or in a circle, or numbers that JSON does not have.
 * Throws with the reason. To be called before anything of a page counts; afterwards it would be the end of the run.
 */
export function checkStorable(value: unknown, depth = 0): void {
  if (typeof value === 'bigint') throw new Error('a value is a BigInt, which JSON does not have')
  if (typeof value !== 'object' || value === null) return
  if (depth > deepest) throw new Error(`a value nests deeper than ${deepest} levels, or in a circle`)
  if (Array.isArray(value)) for (const entry of value) checkStorable(entry, depth + 1)
  else for (const key in value) checkStorable((value as Record<string, unknown>)[key], depth + 1)
}
