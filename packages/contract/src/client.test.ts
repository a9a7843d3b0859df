import { describe, expect, it } from 'vitest'
import { createClient } from './client.ts'
import { lightRoutes } from './light-routes.ts'

const answering = (status: number, body: unknown) =>
  createClient({
    routes: lightRoutes(),
    fetch: () => Promise.resolve(new Response(JSON.stringify(body), { status })),
  })

describe('the client', () => {
  it('asks for the routes of calls that its table lacks, once they are made', async () => {
    const { projectCount, ...others } = lightRoutes()
    const asked: string[] = []
    const api = createClient({
      routes: { projectCount: projectCount! },
      otherRoutes: async () => {
        asked.push('others')
        return others
      },
      fetch: async (url) => {
        asked.push(url)
        return Response.json({ status: true, data: {} })
      },
    })

    await api.projectCount()
    await api.profile()
    expect(asked).toEqual(['/api/projects/count', 'others', '/api/users/profile'])
  })

  it('can be handed over by an async function', async () => {
    const api = await Promise.resolve(answering(200, { status: true, data: { count: 3 } }))

    expect(await api.projectCount()).toEqual({ count: 3 })
  })

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
