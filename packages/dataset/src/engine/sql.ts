/** Values of one statement. User input reaches SQL only through here, as parameters. */
export class Bindings {
  readonly values: string[] = []

  /** Adds a value and gives its placeholder. It is text in SQL: cast it where something else is meant. */
  text(value: string): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/** A name as SQL needs it. */
export function identifier(name: string): string {
  return `"${withoutNul(name).replaceAll('"', '""')}"`
}

/** A name where SQL takes it only as a literal, as in the columns of `read_json`. */
export function nameLiteral(name: string): string {
  return `'${withoutNul(name).replaceAll("'", "''")}'`
}

function withoutNul(name: string): string {
  if (name.includes('\0')) throw new Error('a column name must not hold a NUL character')
  return name
}

/** A path taken literally where DuckDB would expand wildcards. */
export const literalPath = (path: string): string => path.replace(/[[*?]/g, '[$&]')
