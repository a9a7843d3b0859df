import {
  ErrorCode,
  type EvaluationContext,
  FlagNotFoundError,
  GeneralError,
  type JsonValue,
  ParseError,
  type Provider,
  type ResolutionDetails,
  StandardResolutionReasons,
  TypeMismatchError,
} from '@openfeature/server-sdk'
import { parseRetryAfter } from '@windrow/contract/retry-after'
import { z } from 'zod'

/** How long to pause after a 429 without Retry-After. */
const defaultPauseMs = 10_000
const longestPauseMs = 600_000

const Success = z.object({
  value: z.json().optional(),
  reason: z.string().optional(),
  variant: z.string().optional(),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
})

const Failure = z.object({ errorCode: z.string().optional(), errorDetails: z.string().optional() })

export interface OfrepService {
  url: string
  /** Sent as a bearer token; null for none. */
  token: string | null
}

/**
 * Evaluates flags with a service that speaks the OpenFeature Remote Evaluation Protocol
 * (https://openfeature.dev/specification/appendix-c, version 0.2): one request per flag. All failures are thrown as
 * OpenFeature errors, for which the client returns the default. Screens wait for flags, so requests time out after
 * `answerMs`.
 */
export class OfrepProvider implements Provider {
  readonly runsOn = 'server'
  readonly metadata = { name: 'ofrep' }
  readonly #service: OfrepService
  readonly #answerMs: number
  #notBefore = 0

  constructor(service: OfrepService, answerMs = 2000) {
    this.#service = service
    this.#answerMs = answerMs
  }

  resolveBooleanEvaluation = (flag: string, defaultValue: boolean, context: EvaluationContext) =>
    this.#resolve(flag, defaultValue, z.boolean(), context)

  resolveStringEvaluation = (flag: string, defaultValue: string, context: EvaluationContext) =>
    this.#resolve(flag, defaultValue, z.string(), context)

  resolveNumberEvaluation = (flag: string, defaultValue: number, context: EvaluationContext) =>
    this.#resolve(flag, defaultValue, z.number(), context)

  resolveObjectEvaluation = <T extends JsonValue>(
    flag: string,
    defaultValue: T,
    context: EvaluationContext,
  ) => this.#resolve(flag, defaultValue, z.record(z.string(), z.json()) as unknown as z.ZodType<T>, context)

  async #resolve<T extends JsonValue>(
    flag: string,
    defaultValue: T,
    type: z.ZodType<T>,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<T>> {
    const { value, reason, variant, metadata } = await this.#evaluate(flag, context)
    // A service omits the value to use the default.
    if (value === undefined)
      return { value: defaultValue, reason: reason ?? StandardResolutionReasons.DEFAULT }
    const typed = type.safeParse(value)
    if (!typed.success) throw new TypeMismatchError(`${flag} has a value of another type`)
    return {
      value: typed.data,
      ...(reason === undefined ? {} : { reason }),
      ...(variant === undefined ? {} : { variant }),
      ...(metadata === undefined ? {} : { flagMetadata: metadata }),
    }
  }

  async #evaluate(flag: string, context: EvaluationContext): Promise<z.infer<typeof Success>> {
    if (Date.now() < this.#notBefore) throw new GeneralError('the flag service asked for fewer calls')
    const response = await this.#request(flag, context)
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) throw this.#refusal(flag, response, answer)
    const { data } = Success.safeParse(answer)
    if (!data) throw new ParseError('the flag service answered something else than an evaluation')
    return data
  }

  async #request(flag: string, context: EvaluationContext): Promise<Response> {
    const { url, token } = this.#service
    const headers = new Headers({ 'content-type': 'application/json' })
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    try {
      return await fetch(`${url.replace(/\/$/, '')}/ofrep/v1/evaluate/flags/${encodeURIComponent(flag)}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ context }),
        signal: AbortSignal.timeout(this.#answerMs),
      })
    } catch (error) {
      throw new GeneralError(`the flag service cannot be reached: ${String(error)}`)
    }
  }

  #refusal(flag: string, { status, headers }: Response, answer: unknown) {
    const { data } = Failure.safeParse(answer)
    if (status === 404 || data?.errorCode === ErrorCode.FLAG_NOT_FOUND)
      return new FlagNotFoundError(`there is no flag ${flag}`)
    if (status === 429)
      this.#notBefore =
        Date.now() + (parseRetryAfter(headers.get('retry-after'), longestPauseMs) ?? defaultPauseMs)
    return new GeneralError(
      `the flag service answered ${status}: ${data?.errorDetails ?? data?.errorCode ?? ''}`,
    )
  }
}
