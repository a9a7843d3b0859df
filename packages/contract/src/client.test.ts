import { describe, expect, it } from 'vitest'
import { createClient } from './client.ts'
import { lightRoutes } from './light-routes.ts'

const answering = (status: number, body: unknown) =>
  createClient({
    routes: lightRoutes(),
    fetch: () => Promise.resolve(new Response(JSON.stringify(body), { status })),
  })

describe('the client', () => {
  it('hands over the data of an answer', async () => {
    const api = answering(200, { status: true, message: '', data: { count: 3 } })

    expect(await api.projectCount()).toEqual({ count: 3 })
  })

  // spec: ERR-13
  it.each([200, 409])('throws the message of an answer with status false, sent with %d', async (status) => {
    const api = answering(status, {
      status: false,
      code: 'CONFLICT',
      message: 'Somebody was faster.',
      errors: [],
    })

    await expect(api.projectCreate({ body: { name: 'x' } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Somebody was faster.',
    })
  })
})
