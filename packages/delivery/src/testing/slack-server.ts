import { bodyOf, reply, startHttpServer, type HttpServer } from './http-server.ts'

export interface SlackServer extends HttpServer {
  messages: Record<string, unknown>[]
  shared: { name: string; content: string }[]
  /**
   * `unwell`: answers with status 200 that it has a failure; `limited`: asks to wait 30 s; `hangUp`: posts, and ends the
   * connection without an answer; `mayRead`: the bot has the scope channels:history; `garbled`: lists of messages are cut.
   */
  trouble: {
    unwell: boolean
    unshared: boolean
    limited: boolean
    hangUp: boolean
    mayRead: boolean
    garbled: boolean
  }
}

type Message = Record<string, unknown>

/** Why a message is refused: too many blocks, too long ones, or too long together. */
function refusalOf({ blocks }: Message): string | null {
  const sections = (blocks ?? []) as { text?: { text: string } }[]
  if (sections.length > 50 || sections.some(({ text }) => (text?.text.length ?? 0) > 3000))
    return 'invalid_blocks'
  return JSON.stringify(sections).length > 13_200 ? 'msg_blocks_too_long' : null
}

/** Messages of the channel, the newest first, or of a thread: the first one of it, then the others, oldest first. */
function listed(messages: readonly Message[], { pathname, searchParams }: URL): readonly Message[] {
  const from = Number(searchParams.get('oldest') ?? 0)
  const isLater = ({ ts }: Message) => Number(ts) > from
  const thread = searchParams.get('ts')
  if (pathname.endsWith('.history'))
    return messages.filter((one) => !one['thread_ts'] && isLater(one)).toReversed()
  const parent = messages.filter(({ ts }) => ts === thread)
  return [...parent, ...messages.filter((one) => one['thread_ts'] === thread && isLater(one))]
}

/** One page of them; the cursor of the next one is where it begins. */
function pageOf(messages: readonly Message[], url: URL) {
  const found = listed(messages, url)
  const from = Number(url.searchParams.get('cursor') ?? 0)
  const end = from + Number(url.searchParams.get('limit') ?? 100)
  return {
    ok: true,
    messages: found.slice(from, end),
    has_more: end < found.length,
    response_metadata: { next_cursor: end < found.length ? String(end) : '' },
  }
}

/** Slack's API for files, messages and incoming webhooks, for the token `xoxb-right` and the channel C1. */
export async function startSlackServer(): Promise<SlackServer> {
  const messages: SlackServer['messages'] = []
  const shared: SlackServer['shared'] = []
  const uploads = new Map<string, { name: string; length: number; content: string | null }>()
  const trouble = {
    unwell: false,
    unshared: false,
    limited: false,
    hangUp: false,
    mayRead: true,
    garbled: false,
  }
  const server: HttpServer = await startHttpServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://slack')
    const body = await bodyOf(request)
    const refuse = (error: string) => reply(response, 200, { ok: false, error })
    if (trouble.unwell) return refuse('internal_error')
    if (trouble.limited) return reply(response, 429, 'rate_limited', { 'retry-after': '30' })
    if (url.pathname === '/services/T/B/right') {
      const message = JSON.parse(body.toString()) as Message
      const refusal = refusalOf(message)
      if (refusal) return reply(response, 400, refusal)
      messages.push(message)
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
      if (trouble.garbled) return reply(response, 200, '{"ok":true,"messages":[{"ts":"18')
      return reply(response, 200, pageOf(messages, url))
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
