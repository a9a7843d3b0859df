import { readFile, stat } from 'node:fs/promises'
import {
  InMemoryProvider,
  type EvaluationContext,
  type JsonValue,
  type ResolutionDetails,
} from '@openfeature/server-sdk'
import type { Logger } from 'pino'
import { z } from 'zod'

const Flags = z.record(z.string(), z.json())
type FlagValues = z.infer<typeof Flags>

const asConfiguration = (flags: FlagValues) =>
  Object.fromEntries(
    Object.entries(flags).map(([name, value]) => [
      name,
      { disabled: false, variants: { set: value as JsonValue & object }, defaultVariant: 'set' },
    ]),
  )

/**
 * Flags from a JSON file, name to value. The file is reloaded when it changes, so that a banner appears without a
 * restart. If it can't be read, the previous flags stay and the error is logged.
 */
export class FlagFile extends InMemoryProvider {
  readonly #path: string
  readonly #log: Logger
  #seen = 'never'
  #reading: Promise<void> | undefined

  constructor(path: string, log: Logger) {
    super({})
    this.#path = path
    this.#log = log
  }

  /** Concurrent evaluations share one read. */
  #freshen(): Promise<void> {
    return (this.#reading ??= this.#read().finally(() => (this.#reading = undefined)))
  }

  async #read(): Promise<void> {
    const found = await stat(this.#path).catch(() => null)
    const state = found ? `${found.mtimeMs} ${found.size}` : 'none'
    if (state === this.#seen) return
    this.#seen = state
    try {
      const text = found ? await readFile(this.#path, 'utf8') : '{}'
      this.putConfiguration(asConfiguration(Flags.parse(JSON.parse(text))))
    } catch (error) {
      this.#log.warn({ err: error }, `cannot read the flags in ${this.#path}; keeping the previous ones`)
    }
  }

  override async resolveBooleanEvaluation(
    name: string,
    defaultValue: boolean,
    context?: EvaluationContext,
  ): Promise<ResolutionDetails<boolean>> {
    await this.#freshen()
    return super.resolveBooleanEvaluation(name, defaultValue, context)
  }

  override async resolveObjectEvaluation<T extends JsonValue>(
    name: string,
    defaultValue: T,
    context?: EvaluationContext,
  ): Promise<ResolutionDetails<T>> {
    await this.#freshen()
    return super.resolveObjectEvaluation(name, defaultValue, context)
  }
}
