/**
 * A record as one line of JSON, without its end. A lone surrogate (an emoji cut in two by a site or a regular
 * expression) is legal in JavaScript, but strict JSON readers such as DuckDB refuse the whole file. JSON.stringify writes
 * it as \udXXX, which it uses for nothing else.
 */
export function jsonLine(record: object): string {
  const line = JSON.stringify(record)
  return line.includes('\\ud') ? JSON.stringify(wellFormed(record)) : line
}

function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]),
  )
}
