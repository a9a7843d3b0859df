import { gzipSync } from 'node:zlib'

/** An answer ready to be sent, as often as asked. */
export interface Reply {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
  /** The body compressed, once somebody has asked for it. */
  gzipped?: Buffer
}

/** What a page is asked for: the address without its misbehaving prefix. */
export interface Ask {
  path: string
  query: URLSearchParams
  /** Puts the prefix before a path of the site. */
  link: (path: string) => string
}

/** An answer with a body of one media type. */
export function reply(
  type: string,
  body: string | Buffer,
  status = 200,
  headers: Reply['headers'] = {},
): Reply {
  return {
    status,
    headers: { 'content-type': type, ...headers },
    body: typeof body === 'string' ? Buffer.from(body) : body,
  }
}

export const html = (body: string, status = 200, headers: Reply['headers'] = {}): Reply =>
  reply('text/html; charset=utf-8', body, status, headers)

export const json = (value: unknown, status = 200): Reply =>
  reply('application/json; charset=utf-8', JSON.stringify(value), status, {
    'access-control-allow-origin': '*',
  })

export const redirect = (to: string, status = 302, headers: Reply['headers'] = {}): Reply =>
  reply('text/plain; charset=utf-8', `See ${to}\n`, status, { location: to, ...headers })

/** The compressed body, made once. Undefined where it would not pay. */
export function gzipped(answer: Reply): Buffer | undefined {
  if (answer.body.length < 1000 || !/^text\/|json|xml|svg/.test(String(answer.headers['content-type'])))
    return undefined
  return (answer.gzipped ??= gzipSync(answer.body))
}
