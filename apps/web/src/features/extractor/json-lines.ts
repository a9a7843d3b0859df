type Keys = readonly (string | number)[]

export interface JsonLine {
  /** Keys from the root; nothing for closing brackets. */
  path: Keys | null
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

/** A key that stands in a path as it is; the crawler writes its proposals by the same rule. */
const plainKey = /^[\p{L}_][\p{L}\p{N}_-]*$/u
/** Paths write what is between quotes as JSON does. */
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
/** What leads to one of several: everything, an entry from the end, some entries, those that pass a filter. */
const several = String.raw`\*|-\d+|-?\d*\s*:\s*-?\d*(?:\s*:\s*-?\d*)?|\?(?:[^[\]"']|${texts}|\[(?:[^[\]"']|${texts})*\])*`
/** One step of a path as the crawler reads it, but for unions and "..name", which may be anywhere. */
const step = new RegExp(
  String.raw`\.?(?<name>[\p{L}_@][\p{L}\p{N}_:@\-]*)|\.?\*|\[\s*(?:(?<index>\d+)|(?<quoted>${texts})|${several})\s*\]`,
  'uy',
)

/** What stands in quotes of either kind; null for what the crawler refuses too. */
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

/** The keys that a path leads over, null for one of several; nothing for a path that says more. */
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

/** The path of a value as a field writes it: inside its item where it is in one, else from the root. */
export function fieldPath(path: Keys, items: string | undefined): string {
  if (items === undefined) return pathText(path) || '@'
  const keys = keysOf(items)
  const isInside =
    keys && keys.length <= path.length && keys.every((key, at) => key === null || key === path[at])
  if (!isInside) return rootPath(path)
  const rest = path.slice(keys.length)
  // A list that the path of the items ends at is opened: its entries are the items.
  return pathText(typeof rest[0] === 'number' ? rest.slice(1) : rest) || '@'
}
