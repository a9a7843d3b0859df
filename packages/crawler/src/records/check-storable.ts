/** Deeper values aren't real data, and other programs fail on them too. */
const deepest = 500

/**
 * Refuses values that can't be stored as JSON: nested too deeply or circular, numbers that JSON lacks, and what takes
 * much more space there than in memory: bytes, and lists with gaps, which a few bytes can make endless. Throws with the
 * reason. Call before anything from a page counts; a failure afterwards would end the run.
 */
export function checkStorable(value: unknown, depth = 0): void {
  if (typeof value === 'bigint') throw new Error('a value is a BigInt, which JSON does not have')
  if (typeof value !== 'object' || value === null) return
  if (depth > deepest) throw new Error(`a value nests deeper than ${deepest} levels, or in a circle`)
  if (ArrayBuffer.isView(value)) throw new Error('a value is binary data, which JSON does not have')
  if (Array.isArray(value)) checkList(value, depth)
  else for (const key in value) checkStorable((value as Record<string, unknown>)[key], depth + 1)
}

function checkList(list: readonly unknown[], depth: number): void {
  for (let at = 0; at < list.length; at++) {
    const entry = list[at]
    if (entry === undefined && !(at in list)) throw new Error(`a list has a gap at entry ${at}`)
    checkStorable(entry, depth + 1)
  }
}
