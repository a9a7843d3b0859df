export interface JsonLine {
  /** Keys from the root; nothing for closing brackets. */
  path: readonly (string | number)[] | null
  depth: number
  /** The key in front, or empty. */
  key: string
  text: string
  /** A value that can be a field. */
  leaf: boolean
}

const mostLines = 5000

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A JSON value as lines, each with its place. */
export function jsonLines(root: unknown): JsonLine[] {
  const lines: JsonLine[] = []
  const add = (value: unknown, path: readonly (string | number)[], key: string, comma: string) => {
    if (lines.length >= mostLines) return
    const depth = path.length
    if (!isObject(value) || Object.keys(value).length === 0) {
      lines.push({ path, depth, key, text: JSON.stringify(value) + comma, leaf: !isObject(value) })
      return
    }
    const list = Array.isArray(value)
    const entries = Object.entries(value)
    lines.push({ path, depth, key, text: list ? '[' : '{', leaf: false })
    entries.forEach(([name, inner], index) =>
      add(
        inner,
        [...path, list ? index : name],
        list ? '' : JSON.stringify(name),
        index < entries.length - 1 ? ',' : '',
      ),
    )
    lines.push({ path: null, depth, key: '', text: (list ? ']' : '}') + comma, leaf: false })
  }
  add(root, [], '', '')
  return lines
}

const plainKey = /^[A-Za-z_]\w*$/

const pathText = (keys: readonly (string | number)[]): string =>
  keys.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    if (!plainKey.test(key)) return `${text}[${JSON.stringify(key)}]`
    return text ? `${text}.${key}` : key
  }, '')

/** The keys of a simple path with stars, "data.items[*].node"; null for one that says more. */
function keysOf(items: string): string[] | null {
  const text = items.replace(/^\$\.?/, '')
  if (!/^(\[\*\]|\[\d+\]|\["[^"]*"\]|\.?[A-Za-z_]\w*)*$/.test(text)) return null
  return (text.match(/\[\*\]|\[\d+\]|\["[^"]*"\]|[A-Za-z_]\w*/g) ?? []).map((key) =>
    key === '[*]' ? '*' : key.replace(/^\["?|"?\]$/g, ''),
  )
}

/** The path of a value as a field writes it: inside its item where it is in one, else from the root. */
export function fieldPath(path: readonly (string | number)[], items: string | undefined): string {
  const keys = items === undefined ? null : keysOf(items)
  const inside = keys?.every((key, index) =>
    key === '*' ? typeof path[index] === 'number' : key === String(path[index]),
  )
  if (keys && inside && path.length > keys.length) return pathText(path.slice(keys.length))
  return items === undefined ? pathText(path) : `$.${pathText(path)}`
}
