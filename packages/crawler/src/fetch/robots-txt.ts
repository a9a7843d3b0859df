/** One Allow or Disallow line with its compiled pattern. */
interface Rule {
  allow: boolean
  /** RFC 9309, 2.2.2: the most octets win. */
  length: number
  pattern: string
}

/** The rules of one site for one crawler. */
export interface RobotsRules {
  rules: readonly Rule[]
  /** The delay between requests that the site asks for, in milliseconds; null if none. */
  crawlDelayMs: number | null
}

export const allowEverything: RobotsRules = { rules: [], crawlDelayMs: null }

/** RFC 9309, 2.5: at least 500 KiB must be read; the rest is ignored. */
export const robotsMaxBytes = 512_000

interface Group {
  agents: string[]
  rules: Rule[]
  crawlDelayMs: number | null
}

/**
 * Parses a robots.txt (RFC 9309) for a crawler named `product`. All groups with the crawler's name apply, combined;
 * without any, the group "*" does.
 */
export function parseRobots(text: string, product: string): RobotsRules {
  const groups = readGroups(text)
  const own = groups.filter((group) => group.agents.includes(product.toLowerCase()))
  const chosen = own.length > 0 ? own : groups.filter((group) => group.agents.includes('*'))
  const delays = chosen.map((group) => group.crawlDelayMs).filter((delay) => delay !== null)
  return {
    rules: chosen.flatMap((group) => group.rules),
    crawlDelayMs: delays.length > 0 ? Math.max(...delays) : null,
  }
}

/** RFC 9309, 2.2: only spaces and tabs are white space; a byte order mark inside the file is part of a name. */
const ruleLine = /^[ \t]*([a-z-]+)[ \t]*:([^#]*)/i

function trimBlanks(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isBlank(text[start]!)) start++
  while (end > start && isBlank(text[end - 1]!)) end--
  return text.slice(start, end)
}

const isBlank = (sign: string): boolean => sign === ' ' || sign === '\t'

function readGroups(text: string): Group[] {
  const groups: Group[] = []
  let group: Group | null = null
  let collectsAgents = false
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const match = ruleLine.exec(line)
    if (!match) continue
    const key = match[1]!.toLowerCase()
    const value = trimBlanks(match[2]!)
    if (key === 'user-agent') {
      if (!group || !collectsAgents) groups.push((group = { agents: [], rules: [], crawlDelayMs: null }))
      collectsAgents = true
      group.agents.push(
        /^[a-z_-]+/i.exec(value)?.[0].toLowerCase() ?? (value.startsWith('*') ? '*' : value.toLowerCase()),
      )
    } else if (group && (key === 'allow' || key === 'disallow')) {
      collectsAgents = false
      if (value !== '') group.rules.push(rule(key === 'allow', value))
    } else if (group && key === 'crawl-delay') {
      collectsAgents = false
      const seconds = Number(value)
      if (seconds >= 0) group.crawlDelayMs = seconds * 1000
    }
  }
  return groups
}

function rule(allow: boolean, value: string): Rule {
  const path = value.startsWith('/') || value.startsWith('*') ? value : `/${value}`
  const pattern = canonicalPath(path)
  return { allow, pattern, length: Buffer.byteLength(pattern) }
}

/** Whether a path with its query may be read. The longest matching rule wins; Allow wins a tie. */
export function isAllowed({ rules }: RobotsRules, pathAndQuery: string): boolean {
  if (rules.length === 0 || pathAndQuery === '/robots.txt') return true
  const path = canonicalPath(pathAndQuery)
  let best: Rule | null = null
  for (const candidate of rules) {
    if (best && (candidate.length < best.length || (candidate.length === best.length && !candidate.allow)))
      continue
    if (matchesPattern(candidate.pattern, path)) best = candidate
  }
  return best?.allow ?? true
}

/** RFC 9309, 2.2.2: percent-encoded where needed, decoded where not, so that equal paths compare equal. */
function canonicalPath(path: string): string {
  return path
    .replace(/%[0-9a-f]{2}/gi, (code) => {
      const octet = Number.parseInt(code.slice(1), 16)
      const character = String.fromCharCode(octet)
      return /[A-Za-z0-9\-._~]/.test(character) ? character : code.toUpperCase()
    })
    .replace(/[^\u0020-\u007e]+/g, (text) => encodeURIComponent(text.toWellFormed()))
}

/**
 * "*" matches any characters, "$" at the end matches the end. Greedy from the left, so linear per star and never
 * exponential.
 */
function matchesPattern(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$')
  const parts = (anchored ? pattern.slice(0, -1) : pattern).split('*')
  const [head = '', ...rest] = parts
  if (!path.startsWith(head)) return false
  let at = head.length
  const last = anchored ? rest.pop() : undefined
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  if (!anchored) return true
  if (last === undefined) return at === path.length
  return path.length - last.length >= at && path.endsWith(last)
}
