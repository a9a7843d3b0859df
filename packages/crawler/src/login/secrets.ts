import type { RunEndingError } from '../fetch/page-error.ts'

/** Returns the value of a secret, or null if there is none with that name. */
export type SecretSource = (name: string) => Promise<string | null>

const placeholder = /\{secret:([^{}]+)\}/g

/**
 * The secrets that a part of a recipe names. Only this class holds their values, and it removes them from
 * everything that is shown.
 */
export class Secrets {
  private readonly values: ReadonlyMap<string, string>
  /** Every encoding of each value, longest first. */
  private readonly encoded: readonly (readonly [string, string])[]

  private constructor(values: ReadonlyMap<string, string>) {
    this.values = values
    this.encoded = [...values]
      .flatMap(([name, value]) => encodingsOf(value).map((text) => [text, `{secret:${name}}`] as const))
      .filter(([text]) => text !== '')
      .sort(([a], [b]) => b.length - a.length)
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
  redact = (text: string): string =>
    this.encoded.reduce((result, [value, name]) => result.replaceAll(value, name), text)
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
