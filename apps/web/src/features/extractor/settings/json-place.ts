/** Offset of the value at a path in valid JSON text, or of the nearest existing value around it. */
export function placeOf(text: string, path: readonly string[]): number {
  let position = 0
  const skip = () => {
    while (/\s/.test(text[position] ?? '')) position++
  }
  const string = (): string => {
    const start = position++
    while (text[position] !== '"') position += text[position] === '\\' ? 2 : 1
    return JSON.parse(text.slice(start, ++position)) as string
  }
  /** Skips a value, or returns the offset of the wanted value inside it. */
  const value = (wanted: readonly string[] | null): number | null => {
    skip()
    const start = position
    const open = text[position]
    if (open === '"') string()
    else if (open !== '{' && open !== '[') while (/[^\s,\]}]/.test(text[position] ?? ',')) position++
    else {
      position++
      for (let index = 0; ; index++) {
        skip()
        if (text[position] === ']' || text[position] === '}') break
        const key = open === '{' ? string() : String(index)
        if (open === '{') {
          skip()
          position++
        }
        const found = value(wanted && wanted[0] === key ? wanted.slice(1) : null)
        if (found !== null) return found
        skip()
        if (text[position] === ',') position++
      }
      position++
    }
    return wanted ? start : null
  }
  return value(path) ?? 0
}

/** The line of an offset, from 1. */
export const lineOf = (text: string, place: number): number => text.slice(0, place).split('\n').length
