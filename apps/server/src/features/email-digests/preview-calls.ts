import type { Routes } from '@windrow/contract/routes'
import type { EmailDigestBody } from '@windrow/contract/schemas/email-digests'
import type { AppContext } from '../../context.ts'
import { databaseNow } from '../../database/database-now.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { recordAlone } from '../../audit/record.ts'
import type { Viewer } from '../../access/visible.ts'
import { publicUrl } from '../../mail/public-url.ts'
import { checkBody, timingOf } from './digest-calls.ts'
import { contentFor, type Content } from './digest-content.ts'
import { firstReader } from './digest-readers.ts'
import type { DigestSettings } from './digest-scope.ts'
import { nextTimes, periodUntilNow } from './digest-times.ts'
import { writeDigest } from './write-digest.ts'

const settingsOf = (body: EmailDigestBody): DigestSettings => ({
  ...timingOf(body),
  id: null,
  name: body.name,
  scope: body.scope,
  accountId: body.accountId,
  projectIds: body.projectIds,
  contents: body.contents,
  skipEmpty: body.skipEmpty,
})

/** The mail of these settings, as if it were due now. */
async function mailNow(app: AppContext, viewer: Viewer, body: EmailDigestBody, now: number) {
  const settings = settingsOf(body)
  const content: Content = await contentFor(app.db, viewer, settings, periodUntilNow(settings, now))
  const base = publicUrl(app.config)
  const letter = writeDigest({
    name: body.name,
    timing: settings,
    content,
    base,
    unsubscribe: null,
    settings: null,
    notice: null,
  })
  return { content, letter }
}

export const emailDigestPreview =
  (app: AppContext): Handler<Routes['emailDigestPreview']> =>
  async ({ actor, body }) => {
    await checkBody(app.db, body)
    const now = await databaseNow(app.db)
    const reader = (await firstReader(app.db, body.recipientIds)) ?? {
      ...actor,
      fullName: `${actor.firstName} ${actor.lastName}`.trim(),
    }
    const { content, letter } = await mailNow(app, reader, body, now)
    return {
      ...letter,
      readerName: reader.fullName || reader.email,
      fromDate: content.period.from,
      toDate: content.period.to,
      nextDates: nextTimes(timingOf(body), now).map((at) => new Date(at).toISOString()),
      isEmpty: content.isEmpty,
    }
  }

export const emailDigestTest =
  (app: AppContext): Handler<Routes['emailDigestTest']> =>
  async (call) => {
    const { actor, body } = call
    await checkBody(app.db, body)
    const { letter } = await mailNow(app, actor, body, await databaseNow(app.db))
    await app.mailer.deliver({ ...letter, to: [actor.email] }).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new AppError('UNAVAILABLE', `The mail server did not take the mail (${why}). Try again later.`)
    })
    const subject = { type: 'email digest', name: body.name }
    await recordAlone(app.db, call, { action: 'EMAIL_DIGEST_TESTED', subject })
    return { email: actor.email }
  }
