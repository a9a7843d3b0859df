import type { Recipe } from '@windrow/contract/recipe'
import { PageError, RunEndingError } from '../fetch/page-error.ts'
import type { PageReader } from '../reading/page-reader.ts'
import { Secrets, type SecretSource } from './secrets.ts'

/** Options with a recipe and the source of its secrets. */
interface Reading {
  recipe: Recipe
  secrets?: SecretSource
}

/** Reading options with secrets filled into the host headers. */
export interface HeaderSecrets<Options extends Reading> {
  /** Its recipe has the secret values in its headers: use it only for requests, and never store or show it. */
  reading: Options
  /** Why nothing can be read. */
  fault: RunEndingError | null
  /** Removes the values from a text. */
  redact: (text: string) => string
}

type Hosts = NonNullable<Recipe['fetch']['hosts']>

/** Fills in the secrets that host headers name. Never rejects because of a secret: see `fault`. */
export async function headerSecrets<Options extends Reading>(
  options: Options,
): Promise<HeaderSecrets<Options>> {
  const { recipe, secrets: source } = options
  const { hosts = {} } = recipe.fetch
  const plain = { reading: options, fault: null, redact: (text: string) => text }
  const values = Object.values(hosts).flatMap(({ headers = {} }) => Object.values(headers))
  if (!values.some((value) => value.includes('{secret:'))) return plain
  try {
    const secrets = await Secrets.of(values.join('\n'), source, missing)
    const fetch = { ...recipe.fetch, hosts: revealed(hosts, secrets) }
    return { reading: { ...options, recipe: { ...recipe, fetch } }, fault: null, redact: secrets.redact }
  } catch (error) {
    if (!(error instanceof RunEndingError)) throw error
    return { ...plain, fault: error }
  }
}

const revealed = (hosts: Hosts, secrets: Secrets): Hosts =>
  Object.fromEntries(
    Object.entries(hosts).map(([host, { headers, ...rest }]) => [
      host,
      { ...rest, ...(headers && { headers: revealedHeaders(host, headers, secrets) }) },
    ]),
  )

function revealedHeaders(host: string, headers: Record<string, string>, { reveal }: Secrets) {
  const shown = Object.entries(headers).map(([name, value]) => [name, reveal(value)] as const)
  const unfit = shown.find(([, value]) => !/^[\t\x20-\x7e\u0080-\u00ff]*$/.test(value))
  if (!unfit) return Object.fromEntries(shown)
  throw new RunEndingError(
    'SECRET',
    `The secret in the header "${unfit[0]}" for ${host} has a line break or a character that headers cannot have. Enter it again.`,
  )
}

const missing = (name: string): RunEndingError =>
  new RunEndingError(
    'SECRET',
    `A header needs the secret "${name}", and there is none of that name. Add it, or correct the name in the recipe.`,
  )

/** A reader whose `redact` also removes the values. */
export const redacting = (reader: PageReader, redact: (text: string) => string): PageReader => ({
  read: (request, type, isData) => reader.read(request, type, isData),
  redact: (text) => redact(reader.redact?.(text) ?? text),
  abortAll: () => reader.abortAll(),
  close: () => reader.close(),
})

/** The error with the values removed from its message. */
export function redactedError(error: unknown, redact: (text: string) => string): unknown {
  if (error instanceof PageError) error.message = redact(error.message)
  return error
}
