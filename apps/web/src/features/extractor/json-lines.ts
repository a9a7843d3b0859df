type Keys = readonly (string | number)[]

export interface JsonLine {
  /** Keys from the root; null for closing brackets. */
  path: Keys | null
  depth: number
  /** The key of the line, or empty. */
  key: string
  text: string
  /** Whether the value can be a field. */
  leaf: boolean
}

const mostLines = 5000

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A JSON value as lines, each with its path. */
export function jsonLines(root: unknown): JsonLine[] {
  const lines: JsonLine[] = []
  const add = (value: unknown, path: Keys, key: string, comma: string) => {
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

/** A key that needs no quotes in a path, by the same rule as in the crawler's proposals. */
const plainKey = /^[\p{L}_][\p{L}\p{N}_-]*$/u
/** A quoted key in a path, escaped as in JSON. */
const quoted = (key: string): string => `[${JSON.stringify(key)}]`

const pathText = (keys: Keys): string =>
  keys.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    if (!plainKey.test(key)) return text + quoted(key)
    return text ? `${text}.${key}` : key
  }, '')

function rootPath(keys: Keys): string {
  const text = pathText(keys)
  return text === '' || text.startsWith('[') ? `$${text}` : `$.${text}`
}

const texts = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`
/** A step that may match several values: all, an entry counted from the end, a slice, a filter. */
const several = String.raw`\*|-\d+|-?\d*\s*:\s*-?\d*(?:\s*:\s*-?\d*)?|\?(?:[^[\]"']|${texts}|\[(?:[^[\]"']|${texts})*\])*`
/** One step of a path, as in the crawler's parser, except unions and "..name", which may match anywhere. */
const step = new RegExp(
  String.raw`\.?(?<name>[\p{L}_@][\p{L}\p{N}_:@\-]*)|\.?\*|\[\s*(?:(?<index>\d+)|(?<quoted>${texts})|${several})\s*\]`,
  'uy',
)

/** The content of a quoted text; null if it is invalid, as for the crawler. */
function unquoted(text: string): string | null {
  const inner = text.slice(1, -1)
  const json = text.startsWith('"')
    ? inner
    : inner.replaceAll(/\\(.)|"/gs, (part, sign) => (sign === "'" ? sign : part === '"' ? '\\"' : part))
  try {
    return JSON.parse(`"${json}"`) as string
  } catch {
    return null
  }
}

/** The keys of a path, null for a step that matches several; null instead of a list if the path has other steps. */
function keysOf(path: string): (string | number | null)[] | null {
  const text = path.trim().replace(/^(?:\$|@(?=$|[.[]))/, '')
  const keys: (string | number | null)[] = []
  step.lastIndex = 0
  while (step.lastIndex < text.length) {
    const groups = step.exec(text)?.groups
    if (!groups) return null
    const { name, index, quoted } = groups
    if (index !== undefined) keys.push(Number(index))
    else keys.push(name ?? (quoted === undefined ? null : unquoted(quoted)))
  }
  return keys
}

/** The path of a value for a field: relative to its item if it is in one, otherwise from the root. */
export function fieldPath(path: Keys, items: string | undefined): string {
  if (items === undefined) return pathText(path) || '@'
  const keys = keysOf(items)
  const isInside =
    keys && keys.length <= path.length && keys.every((key, at) => key === null || key === path[at])
  if (!isInside) return rootPath(path)
  const rest = path.slice(keys.length)
  // A list at the end of the items' path is expanded: its entries are the items.
  return pathText(typeof rest[0] === 'number' ? rest.slice(1) : rest) || '@'
}
