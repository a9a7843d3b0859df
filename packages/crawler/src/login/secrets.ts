import type { Login } from '@windrow/contract/recipe'
import { RunEndingError } from '../fetch/page-error.ts'

/** Gives the value of a secret, or null when there is none of that name. */
export type SecretSource = (name: string) => Promise<string | null>

const placeholder = /\{secret:([^{}]+)\}/g

/** The secrets of a login. Their values are known here only, and are taken out of whatever is shown. */
export class Secrets {
  private readonly values: ReadonlyMap<string, string>
  /** Every way a value can be written, the longest first. */
  private readonly written: readonly (readonly [string, string])[]

  private constructor(values: ReadonlyMap<string, string>) {
    this.values = values
    this.written = [...values]
      .flatMap(([name, value]) => writings(value).map((text) => [text, `{secret:${name}}`] as const))
      .filter(([text]) => text !== '')
      .sort(([a], [b]) => b.length - a.length)
  }

  /** Fetches what the login names. Rejects with a `RunEndingError` that says which secret is missing. */
  static async of(login: Login, source: SecretSource | undefined): Promise<Secrets> {
    const names = new Set(
      [...JSON.stringify(login.steps).matchAll(placeholder)].map(([, name]) => name!.trim()),
    )
    const values = new Map<string, string>()
    for (const name of names) {
      const value = (await source?.(name)) ?? null
      if (value === null)
        throw new RunEndingError(
          'LOGIN',
          `The login needs the secret "${name}", and there is none of that name. Add it, or correct the name in the recipe.`,
        )
      values.set(name, value)
    }
    return new Secrets(values)
  }

  /** The text with its secrets in their places. */
  reveal = (text: string): string =>
    text.replace(placeholder, (_, name: string) => this.values.get(name.trim()) ?? '')

  /** The text without any secret. */
  redact = (text: string): string =>
    this.written.reduce((result, [value, name]) => result.replaceAll(value, name), text)
}

/** As it stands, in addresses and forms, in HTML, in JSON. */
function writings(value: string): string[] {
  const html = value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  return [
    ...new Set([
      value,
      encodeURIComponent(value),
      new URLSearchParams({ x: value }).toString().slice(2),
      html,
      html.replace(/"/g, '&quot;'),
      JSON.stringify(value).slice(1, -1),
    ]),
  ]
}
