import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Routes } from '@windrow/contract/routes'
import { z } from 'zod'
import { parseBody } from '../../bodies/json-body.ts'
import type { Call, Handler } from '../../calls/handler.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import { lookSoon } from './claim-link.ts'

/** Larger events are not read; the issue is looked at all the same, only later. */
const mostBytes = 1024 ** 2

/** The used part of an event: the issue that it is about. What happened is asked of Jira itself. */
const Event = z.object({
  issue: z
    .object({ id: z.union([z.string(), z.number()]).optional(), key: z.string().max(100).optional() })
    .optional(),
})

async function readWhole(upload: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of upload as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > mostBytes)
      throw new AppError('BODY_TOO_LARGE', `The event is larger than ${mostBytes / 1024 ** 2} MB.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Whether two texts are equal, in a time that tells nothing about where they differ. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'windrow').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** Whether a call comes from Jira: it signs the body (WebSub, `X-Hub-Signature`), or brings the secret. */
function isFromJira({ request, query }: Call<Routes['jiraEvent']>, body: Buffer, secret: string): boolean {
  const signature = request.headers['x-hub-signature']
  if (typeof signature === 'string')
    return isSame(signature, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  return query.secret !== undefined && isSame(query.secret, secret)
}

/**
 * Takes an event of Jira's webhook: the issue is looked at soon. The event's own content isn't used, so that events that
 * are repeated, late, in the wrong order or lost do no harm.
 */
export const jiraEvent =
  (app: AppContext): Handler<Routes['jiraEvent']> =>
  async (call) => {
    const secret = app.config.jira?.webhookSecret
    if (!secret)
      throw new AppError(
        'UNAVAILABLE',
        'This installation takes no events of Jira; see WINDROW_JIRA_WEBHOOK_SECRET.',
      )
    const body = await readWhole(call.request.raw)
    if (!isFromJira(call, body, secret))
      throw new AppError(
        'FORBIDDEN',
        'The signature of this event is missing or wrong; check the secret of the webhook.',
      )
    const { success, data } = Event.safeParse(parseBody(body.toString()))
    if (!success) throw new AppError('BAD_REQUEST', 'This is no event of a Jira webhook.')
    const { issue } = data
    const id = Number(issue?.id)
    if (issue) await lookSoon(app.db, { id: Number.isSafeInteger(id) ? id : null, key: issue.key ?? null })
    return undefined
  }
