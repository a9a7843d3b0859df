import { bodyOf, reply, startHttpServer, type HttpServer } from './http-server.ts'

export interface SlackServer extends HttpServer {
  messages: Record<string, unknown>[]
  shared: { name: string; content: string }[]
  /**
   * `unwell`: answers with status 200 that it has a failure; `limited`: asks to wait 30 s; `hangUp`: posts, and ends the
   * connection without an answer; `mayRead`: the bot has the scope channels:history.
   */
  trouble: { unwell: boolean; unshared: boolean; limited: boolean; hangUp: boolean; mayRead: boolean }
}

/** Slack's API for files, messages and incoming webhooks, for the token `xoxb-right` and the channel C1. */
export async function startSlackServer(): Promise<SlackServer> {
  const messages: SlackServer['messages'] = []
  const shared: SlackServer['shared'] = []
  const uploads = new Map<string, { name: string; length: number; content: string | null }>()
  const trouble = { unwell: false, unshared: false, limited: false, hangUp: false, mayRead: true }
  const server: HttpServer = await startHttpServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://slack')
    const body = await bodyOf(request)
    const refuse = (error: string) => reply(response, 200, { ok: false, error })
    if (trouble.unwell) return refuse('internal_error')
    if (trouble.limited) return reply(response, 429, 'rate_limited', { 'retry-after': '30' })
    if (url.pathname === '/services/T/B/right') {
      messages.push(JSON.parse(body.toString()) as Record<string, unknown>)
      if (trouble.hangUp) return void request.socket.destroy()
      return reply(response, 200, 'ok')
    }
    if (url.pathname.startsWith('/services/')) return reply(response, 403, 'invalid_token')
    if (url.pathname.startsWith('/upload/')) {
      const upload = uploads.get(url.pathname.slice('/upload/'.length))
      if (!upload || body.length !== upload.length) return reply(response, 400, 'bad length')
      upload.content = body.toString()
      return reply(response, 200, 'OK')
    }
    if (request.headers.authorization !== 'Bearer xoxb-right') return refuse('invalid_auth')
    if (url.pathname === '/api/files.getUploadURLExternal') {
      const id = `F${uploads.size + 1}`
      const [name, length] = [url.searchParams.get('filename') ?? '', Number(url.searchParams.get('length'))]
      if (name === '' || length <= 0) return refuse('invalid_arguments')
      uploads.set(id, { name, length, content: null })
      return reply(response, 200, {
        ok: true,
        upload_url: `http://${request.headers.host}/upload/${id}`,
        file_id: id,
      })
    }
    if (url.pathname.startsWith('/api/conversations.')) {
      if (!trouble.mayRead) return refuse('missing_scope')
      const thread = url.searchParams.get('ts')
      const found = messages.filter(({ thread_ts, ts }) =>
        thread ? thread_ts === thread || ts === thread : !thread_ts,
      )
      return reply(response, 200, { ok: true, messages: found.toReversed() })
    }
    const call = JSON.parse(body.toString()) as {
      channel?: string
      channel_id?: string
      initial_comment?: string
      files?: { id: string }[]
    }
    if ((call.channel ?? call.channel_id) !== 'C1') return refuse('channel_not_found')
    if (call.files && trouble.unshared) return reply(response, 500, 'trouble')
    for (const { id } of call.files ?? []) {
      const { name, content } = uploads.get(id)!
      if (content === null) return refuse('file_not_found')
      shared.push({ name, content })
    }
    const ts = `1800000000.${String(messages.length).padStart(6, '0')}`
    if (url.pathname === '/api/chat.postMessage' || call.initial_comment) messages.push({ ...call, ts })
    if (trouble.hangUp) return void request.socket.destroy()
    reply(response, 200, { ok: true, ts })
  })
  return { ...server, messages, shared, trouble }
}
