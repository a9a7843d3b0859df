import { placeholders, type Placeholder } from '@windrow/contract/deliveries'

/** Values of the placeholders in a template. */
export interface NameFacts {
  account: string
  project: string
  report: string
  page: string
  runId: number
  /** Time of the run; written in UTC, so that names don't depend on the server's time zone. */
  runDate: Date
  sequence: number
  part: number
  format: string
  extension: string
}

const placeholder = /\{([^{}]*)\}/g
/** Characters that some system refuses in names. */
const unsafe = /[\\/:*?"<>|\p{Cc}]/gu
const unsafeInTemplate = /[\\:*?"<>|\p{Cc}]/u
const mostBytes = 200

function cut(text: string): string {
  let shown = text
  while (Buffer.byteLength(shown) > mostBytes) shown = shown.slice(0, -1).trimEnd()
  return shown
}

/** A value as part of a file name: without folders, unsafe characters and leading dots. */
const safe = (text: string): string =>
  cut(
    text
      .normalize('NFC')
      .toWellFormed()
      .replaceAll(unsafe, '_')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/^\.+/, '_'),
  ) || '_'

const two = (value: number) => String(value).padStart(2, '0')

function valuesOf(facts: NameFacts): Record<Placeholder, string> {
  const [day = '', clock = ''] = facts.runDate.toISOString().split('T')
  const [year = '', month = '', date = ''] = day.split('-')
  const [hour = '', minute = '', second = ''] = clock.slice(0, 8).split(':')
  return {
    account: safe(facts.account),
    project: safe(facts.project),
    report: safe(facts.report),
    page: safe(facts.page),
    run: String(facts.runId),
    date: day,
    time: `${hour}-${minute}-${second}`,
    year,
    month,
    day: date,
    hour,
    minute,
    sequence: String(facts.sequence),
    part: two(facts.part),
    format: facts.format,
    extension: facts.extension,
  }
}

/** Expands a template to a file name. The template must have passed `templateFault`. */
export function fileName(template: string, facts: NameFacts): string {
  const values: Record<string, string> = valuesOf(facts)
  const text = template.replaceAll(placeholder, (_, key: string) => values[key] ?? '')
  return text
    .split('/')
    .map((segment) => cut(segment.trim()))
    .join('/')
}

const known = new Set(Object.keys(placeholders))

/** Returns a sentence that tells how to fix the template; null if it is valid. */
export function templateFault(template: string): string | null {
  for (const [, key = ''] of template.matchAll(placeholder))
    if (!known.has(key))
      return `{${key}} is not known. Use one of ${[...known].map((name) => `{${name}}`).join(', ')}.`
  const plain = template.replaceAll(placeholder, 'x')
  if (/[{}]/.test(plain)) return 'Close every { with a }, or leave both out.'
  if (unsafeInTemplate.test(plain)) return 'Leave out characters that file systems refuse: \\ : * ? " < > |'
  if (plain.startsWith('/')) return 'Begin without a slash; the name goes below the path of the destination.'
  const segments = plain.split('/').map((segment) => segment.trim())
  if (segments.some((segment) => segment === '.' || segment === '..'))
    return 'The name must stay inside its folder; leave out . and ..'
  if (segments.some((segment) => segment === ''))
    return 'Write a name between two slashes, and one at the end.'
  return null
}

/** The first name used by two files, ignoring case; null if all differ. */
export function repeatedName(names: readonly string[]): string | null {
  const seen = new Set<string>()
  for (const name of names) {
    const key = name.toLowerCase()
    if (seen.has(key)) return name
    seen.add(key)
  }
  return null
}
