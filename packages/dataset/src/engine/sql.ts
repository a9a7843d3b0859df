/** Parameters of one statement. User input reaches SQL only through this class. */
export class Bindings {
  readonly values: string[] = []

  /** Adds a value and returns its placeholder. It is text in SQL: cast it if another type is meant. */
  text(value: string): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/** A name as a quoted SQL identifier. */
export function identifier(name: string): string {
  return `"${withoutNul(name).replaceAll('"', '""')}"`
}

/** A name as an SQL literal, as in the columns of `read_json`. */
export function nameLiteral(name: string): string {
  return `'${withoutNul(name).replaceAll("'", "''")}'`
}

function withoutNul(name: string): string {
  if (name.includes('\0')) throw new Error('a column name must not hold a NUL character')
  return name
}

/** A path with DuckDB's wildcards escaped. */
export const literalPath = (path: string): string => path.replace(/[[*?]/g, '[$&]')
