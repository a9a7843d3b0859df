import type { Value } from './convert-text.ts'

/** A compiled path into JSON. `root` is the whole document, for paths that begin with "$", `page` what they are found on. */
export interface JsonPath {
  readonly source: string
  readonly find: (current: Value, root: Value, page?: object) => Value[]
}

/** A path that cannot be read; the message is a sentence. */
export class JsonPathError extends Error {
  override name = 'JsonPathError'
}

type Step = (value: Value) => Value[]

const token =
  /\.\.(?<deep>[\p{L}_][\p{L}\p{N}_-]*)|\.?(?<name>[\p{L}_@][\p{L}\p{N}_:@-]*)|\.?(?<all>\*)|\[\s*(?:(?<index>-?\d+)|(?<every>\*)|(?<from>-?\d*):(?<to>-?\d*)|"(?<double>[^"]*)"|'(?<single>[^']*)')\s*\]/uy

/**
 * Compiles a path: `name`, `a.b`, `a["odd name"]`, `a[0]`, `a[-1]`, `a[1:3]`, `a[*]`, `a.*`, `..name` at any depth;
 * a leading `$` is the whole document, `@` the item. What lists hold is found one by one with `[*]` only. Throws
 * `JsonPathError`.
 */
export function compileJsonPath(source: string): JsonPath {
  const text = source.trim()
  const isFromRoot = text.startsWith('$')
  const start = isFromRoot || /^@(?=$|[.[])/.test(text) ? 1 : 0
  const steps: Step[] = []
  token.lastIndex = start
  while (token.lastIndex < text.length) {
    const at = token.lastIndex
    const match = token.exec(text)
    if (!match) throw new JsonPathError(`The path "${source}" cannot be read from "${text.slice(at)}" on.`)
    steps.push(stepOf(match.groups ?? {}))
  }
  const find = (current: Value, root: Value): Value[] => {
    let values: Value[] = [isFromRoot ? root : current]
    for (const step of steps) values = values.flatMap(step)
    return values.filter((value) => value !== undefined)
  }
  return { source, find }
}

function stepOf(groups: Record<string, string | undefined>): Step {
  const { deep, name, index, from, to, double, single } = groups
  if (deep !== undefined) return (value) => descend(value, deep)
  const key = name ?? double ?? single
  if (key !== undefined) return (value) => (isObject(value) && Object.hasOwn(value, key) ? [value[key]!] : [])
  if (index !== undefined)
    return (value) => {
      const found = Array.isArray(value) ? value.at(Number(index)) : undefined
      return found === undefined ? [] : [found]
    }
  if (from !== undefined || to !== undefined)
    return (value) =>
      Array.isArray(value) ? value.slice(from ? Number(from) : 0, to ? Number(to) : undefined) : []
  return (value) => (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [])
}

const isObject = (value: Value): value is { [key: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON.parse nests as deep as the text does; nobody looks deeper than this. */
const deepest = 200

function descend(value: Value, key: string, depth = 0): Value[] {
  if (typeof value !== 'object' || value === null || depth > deepest) return []
  if (Array.isArray(value)) return value.flatMap((entry) => descend(entry, key, depth + 1))
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...descend(inner, key, depth + 1),
  ])
}
