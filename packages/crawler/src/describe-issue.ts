import type { z } from 'zod'

type Issue = z.core.$ZodIssue
interface Fault {
  path: string
  message: string
}

/** Keys of recipes, for detecting typing errors. */
const knownKeys =
  '$schema version start types limits fetch url type items table fields follow next select take type decimal list clean required value to match carry sameHost replace with prepend append pages rows depth minutes failedShare concurrency perHost delayMs timeoutMs retries redirects maxBytes robots headers onMissing exclude priority sameDomain unique bytes sitemap feed since selector format by parameter step method body split join currency part map other template markdown adapt cookies timeZone path dateFormat language hosts'.split(
    ' ',
  )

/** Converts a zod issue to sentences with their place in the file. */
export function describeIssue(issue: Issue, source: unknown): Fault[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: unknownKey(key) }))
  if (issue.code === 'invalid_union') return describeUnion(issue, source)
  if (issue.code === 'invalid_key')
    return [{ path: path.join('.'), message: `The name "${path.at(-1)}" ${firstMessage(issue.issues)}.` }]
  return [{ path: path.join('.'), message: sentence(issue, valueAt(source, issue.path)) }]
}

function unknownKey(key: string): string {
  const near = knownKeys.find(
    (known) => distance(known.toLowerCase(), key.toLowerCase()) <= (key.length > 4 ? 2 : 1),
  )
  return `There is no setting "${key}" here${near && near !== key ? `; did you mean "${near}"?` : '.'}`
}

/** Of the allowed forms of a value, reports the best fit: the one that fails deepest. */
function describeUnion(issue: Extract<Issue, { code: 'invalid_union' }>, source: unknown): Fault[] {
  const value = valueAt(source, issue.path)
  const path = issue.path.map(String).join('.')
  if (value === undefined) return [{ path, message: 'This is missing.' }]
  if (path.includes('.clean.'))
    return [
      {
        path,
        message:
          'A cleaning step must be one of { "match" }, { "replace", "with" }, { "prepend" }, { "append" }, { "split", "part" }, { "map" }, { "template" }.',
      },
    ]
  const branches = issue.errors.filter(
    (branch) => !branch.some((inner) => inner.code === 'invalid_type' && inner.path.length === 0),
  )
  const best = branches.toSorted((a, b) => strangeness(a) - strangeness(b))[0] ?? issue.errors[0] ?? []
  return best.flatMap((inner) => describeIssue({ ...inner, path: [...issue.path, ...inner.path] }, source))
}

/** How badly a form fits a value: unknown keys plus missing keys. */
const strangeness = (branch: readonly Issue[]): number =>
  branch.reduce(
    (sum, issue) =>
      sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : issue.code === 'invalid_type' ? 1 : 0),
    0,
  )

function sentence(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined
        ? 'This is missing.'
        : `This must be ${kind(issue.expected)}, not ${shown(value)}.`
    case 'invalid_value':
      return value === undefined
        ? `This is missing; it must be ${issue.values.map(shown).join(' or ')}.`
        : `This must be ${issue.values.map(shown).join(' or ')}, not ${shown(value)}.`
    case 'too_small':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `This must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}.`
        : (own(issue) ?? 'This must not be empty.')
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `This must be at most ${issue.maximum}.`
        : `This must hold at most ${issue.maximum} ${issue.origin === 'string' ? 'characters' : 'entries'}.`
    default:
      return general(issue.message)
  }
}

/** Our own messages begin with a verb ("must be …") or are sentences already ("there is no …"). */
function general(message: string): string {
  const text = message.replace(/\.$/, '')
  if (text.startsWith('Invalid string')) return 'This has characters that are not allowed here.'
  if (/^(must|needs|is|holds|has|says)\b/.test(text)) return `This ${text}.`
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`
}

const own = (issue: Issue): string | null =>
  issue.message.startsWith('Too small') ? null : `This ${issue.message}.`

const kinds: Record<string, string> = {
  object: 'an object',
  record: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}
const kind = (expected: string): string => kinds[expected] ?? expected

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

const firstMessage = (issues: readonly { message: string }[]): string => {
  const message = issues[0]?.message ?? ''
  return message.startsWith('must') ? message : 'has characters that are not allowed in a name'
}

function valueAt(source: unknown, path: readonly PropertyKey[]): unknown {
  let value = source
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}

/** Edit distance (Levenshtein). */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      current.push(Math.min(change, previous[j]! + 1, current[j - 1]! + 1))
    }
    previous = current
  }
  return previous[b.length]!
}
