import { expect } from 'vitest'
import { accountTest as test, type TestApp } from '../testing/test-app.ts'

interface Header {
  required?: boolean
}
interface Answer {
  $ref?: string
  headers: Record<string, Header>
}
interface Description {
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>
  components: { responses: Record<string, Answer>; headers: Record<string, Header> }
}

async function description({ url }: TestApp): Promise<Description> {
  const answer = await fetch(`${url}/api/openapi.json`)
  return (await answer.json()) as Description
}

const nameOf = (ref: string) => ref.split('/').at(-1)!

/** The headers that the API description promises for a response. */
function promised({ paths, components }: Description, call: [string, string, number]): string[] {
  const [method, path, status] = call
  const answer = paths[path]![method]!.responses[status]!
  const { headers } = answer.$ref ? components.responses[nameOf(answer.$ref)]! : answer
  return Object.keys(headers)
}

const limits = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

test('a 429 and the responses before it have every header that the description promises', async ({
  server,
}) => {
  const described = await description(server)
  const post = (path: string, body: object) =>
    fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const answers: Response[] = []
  for (let call = 0; call < 21; call++) answers.push(await post('/setup', {}))
  const [first, last] = [answers[0]!, answers.at(-1)!]

  expect(promised(described, ['post', '/setup', 422])).toEqual(limits)
  expect(first.status).toBe(422)
  expect(limits.map((name) => first.headers.get(name))).toEqual(['20', '19', expect.stringMatching(/^\d+$/)])
  const always = Object.entries(described.components.headers).filter(([, header]) => header.required)
  expect(always.map(([name]) => name)).toEqual(['Retry-After'])
  const names = promised(described, ['post', '/setup', 429])
  expect(names).toEqual([...limits, 'Retry-After'])
  expect(last.status).toBe(429)
  for (const name of names)
    expect([name, last.headers.get(name)]).toEqual([name, expect.stringMatching(/^\d+$/)])
})

test('a 429 of too many guesses says how long to wait as well', async ({ server }) => {
  const person = await server.signIn('VIEWER')
  const guess = async () => {
    const answer = await server.visitor().fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: 'Wrong.horse.9' }),
    })
    return { status: answer.status, wait: answer.headers.get('retry-after') }
  }
  let last = await guess()
  for (let call = 0; call < 40 && last.status !== 429; call++) last = await guess()

  expect(last).toEqual({ status: 429, wait: '900' })
})
