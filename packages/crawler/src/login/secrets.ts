import { escapePattern } from '../extract/escape-pattern.ts'
import type { RunEndingError } from '../fetch/page-error.ts'
import { writtenAnyhow } from './written-forms.ts'

/** Returns the value of a secret, or null if there is none with that name. */
export type SecretSource = (name: string) => Promise<string | null>

const placeholder = /\{secret:([^{}]+)\}/g

/**
 * The secrets that a part of a recipe names. Only this class holds their values, and it removes them from
 * everything that is shown.
 */
export class Secrets {
  private readonly values: ReadonlyMap<string, string>
  private readonly written: Written | null

  private constructor(values: ReadonlyMap<string, string>) {
    this.values = values
    this.written = writtenOf(values)
  }

  /** Fetches the secrets that a text names. Rejects with an error that names the missing secret. */
  static async of(
    text: string,
    source: SecretSource | undefined,
    missing: (name: string) => RunEndingError,
  ): Promise<Secrets> {
    const names = new Set([...text.matchAll(placeholder)].map(([, name]) => name!.trim()))
    const values = new Map<string, string>()
    for (const name of names) {
      const value = (await source?.(name)) ?? null
      if (value === null) throw missing(name)
      values.set(name, value)
    }
    return new Secrets(values)
  }

  /** The text with its secrets filled in. */
  reveal = (text: string): string =>
    text.replace(placeholder, (_, name: string) => this.values.get(name.trim()) ?? '')

  /** The text with all secrets removed. */
  redact = (text: string): string => {
    const { written } = this
    if (!written) return text
    return text.replace(written.pattern, (_, ...found: (string | undefined)[]) => {
      const [, name] = written.names.find(([group]) => found[group - 1] !== undefined)!
      return `{secret:${name}}`
    })
  }
}

/** Finds all values at once, so that none is looked for in the names of others. */
interface Written {
  pattern: RegExp
  /** Names of the secrets by the number of their capture group. */
  names: readonly (readonly [group: number, name: string])[]
}

/** Longer values go first: others may be parts of them. */
function writtenOf(values: ReadonlyMap<string, string>): Written | null {
  const names: [number, string][] = []
  const patterns: string[] = []
  let next = 1
  for (const [name, value] of [...values].sort(([, a], [, b]) => b.length - a.length)) {
    if (value === '') continue
    names.push([next++, name])
    const anyhow = writtenAnyhow(value, next)
    next += anyhow?.groups ?? 0
    const exact = encodingsOf(value).sort((a, b) => b.length - a.length)
    patterns.push(`(${[...(anyhow ? [anyhow.pattern] : []), ...exact.map(escapePattern)].join('|')})`)
  }
  return patterns.length === 0 ? null : { pattern: new RegExp(patterns.join('|'), 'g'), names }
}

/** The value as it appears plain, in URLs and forms, in HTML, and in JSON. */
function encodingsOf(value: string): string[] {
  const attribute = value.replace(/&/g, '&amp;')
  const short = attribute.replace(/</g, '&lt;')
  const html = short.replace(/>/g, '&gt;')
  const quoted = [attribute, short, html].map((text) => text.replace(/"/g, '&quot;'))
  return [
    ...new Set([
      value,
      encodeURIComponent(value),
      new URLSearchParams({ x: value }).toString().slice(2),
      short,
      html,
      ...quoted,
      JSON.stringify(value).slice(1, -1),
    ]),
  ]
}
