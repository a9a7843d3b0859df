import { onTestFinished, vi } from 'vitest'
import { ApiError } from '@windrow/contract/client'

/** An API request of the app. */
export interface Call {
  /** Method and path below `/api`: "PUT /projects/1". */
  name: string
  query: Record<string, string>
  body: unknown
}

/** Responses by call name; a thrown `ApiError` is sent as an error response. */
type Answers = Record<string, (call: Call) => unknown>

/** The original, before tests replace it. */
const realFetch = window.fetch.bind(window)

const envelope = (status: number, body: object): Response => Response.json(body, { status })

async function respond(answers: Answers, call: Call): Promise<Response> {
  try {
    const answer = answers[call.name]
    if (!answer) throw new ApiError(404, { code: 'NOT_FOUND', message: `Nobody answers ${call.name}.` })
    return envelope(200, { status: true, message: 'OK', data: await answer(call) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code, message, errors } = error
    return envelope(status, { status: false, code, message, errors })
  }
}

/**
 * Replaces the server's responses until the test ends by replacing `fetch`; everything else is real.
 *
 * @returns the requests, updated as they are made
 */
export function answering(answers: Answers): Call[] {
  const calls: Call[] = []
  const edge = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.origin)
    if (!pathname.startsWith('/api/')) return realFetch(input, init)
    const call: Call = {
      name: `${init?.method ?? 'GET'} ${pathname.slice('/api'.length)}`,
      query: Object.fromEntries(searchParams),
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    }
    calls.push(call)
    return respond(answers, call)
  })
  onTestFinished(() => edge.mockRestore())
  return calls
}
