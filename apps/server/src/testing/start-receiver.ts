import { reply, startHttpServer } from '@windrow/delivery/testing/http-server'

export interface Receiver extends AsyncDisposable {
  base: string
  /** Runs before the next call is answered; the caller waits for it. */
  during: (happens: () => Promise<unknown>) => void
}

const nothing = (): Promise<unknown> => Promise.resolve()

/** A receiver that accepts everything; something else can happen before it answers. */
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
