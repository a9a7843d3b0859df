import type { Value } from './value.ts'
import { countPath, PathAllowance } from './json-path/path-allowance.ts'
import { readName, readQuery } from './json-path/path-query.ts'
import { PathText } from './json-path/path-text.ts'
import type { Query } from './json-path/query.ts'

/** A compiled path into JSON. */
export interface JsonPath {
  readonly source: string
  /**
   * All values that the path finds. `root` is the whole document, for paths that begin with "$". `page` is what the
   * steps of all paths are counted for, if it isn't the document. Throws `JsonPathError` when there are too many
   * steps.
   */
  readonly find: (current: Value, root: Value, page?: object) => Value[]
  /** Returns the only value, without a list around it, for paths that by their syntax find at most one; else null. */
  readonly single: Query['single']
}

/**
 * Compiles a path of RFC 9535: names, indexes, slices, filters and functions. A leading `$` is the whole document,
 * `@` the item; both are optional before the first name: `name`, `a.b`, `[0]`, `list[?@.price < 10].name`. Throws
 * `JsonPathError`, or `PatternError` for a regular expression in it.
 *
 * We have our own parser because libraries run patterns in JavaScript's engine, where one can take forever, don't
 * count steps, and track the location of every value, which we don't need.
 */
export function compileJsonPath(source: string): JsonPath {
  const text = new PathText(source.trim())
  const isFromRoot = text.take('$')
  // Here "@type" is a name, not the item followed by a name.
  if (!isFromRoot) text.match(/@(?=$|\s*[.[])/y)
  const isShort = text.at === 0 && !text.isAtEnd && !text.has('[') && !text.has('.')
  const query = readQuery(text, isFromRoot, isShort ? [readName(text)] : [])
  if (!text.isAtEnd) text.fail('a "." or "[" is missing')
  const allowance = new PathAllowance(source)
  const find = (current: Value, root: Value, page?: object): Value[] => {
    countPath(allowance, page ?? root)
    return query.find(current, root)
  }
  // Paths to a single value take too few steps to be worth counting.
  return { source, find: query.single ? query.find : find, single: query.single }
}
