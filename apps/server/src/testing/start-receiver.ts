import { reply, startHttpServer } from '@windrow/delivery/testing/http-server'

export interface Receiver extends AsyncDisposable {
  base: string
  /** What happens before the next call is answered: whoever calls waits so long. */
  during: (happens: () => Promise<unknown>) => void
}

const nothing = (): Promise<unknown> => Promise.resolve()

/** A receiver that takes whatever is sent, when something else has happened. */
export async function startReceiver(): Promise<Receiver> {
  let next = nothing
  const server = await startHttpServer(async (_request, response) => {
    const happens = next
    next = nothing
    await happens()
    reply(response, 200, 'ok')
  })
  return {
    base: server.base,
    during: (happens) => {
      next = happens
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
