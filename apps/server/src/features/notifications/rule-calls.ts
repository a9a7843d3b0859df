import type { z } from 'zod'
import { mostRules, notificationEventLabels, notificationEventsFor } from '@windrow/contract/notifications'
import { roleMay } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { NotificationRule, NotificationRuleBody } from '@windrow/contract/schemas/notifications'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { assertPublic } from '../../access/check-address.ts'
import { visibleProject } from '../../access/visible.ts'
import type { Handler } from '../../calls/handler.ts'
import { auditEventOf } from '../../audit/audit-event-of.ts'
import { record } from '../../audit/record.ts'
import type { Actor } from '../../access/actor.ts'
import type { Scope } from '../../access/loaders/loaders.ts'
import { lockPerson } from '../../access/lock-person.ts'
import { ownRules } from '../../access/own-rules.ts'
import { openRuleSecrets, sealedRuleSecrets, type RuleSecrets } from './rule-secrets.ts'

type Body = z.output<typeof NotificationRuleBody>
type Row = Scope<'{ruleId}'>['rule']

const eventsOf = (role: Actor['role']) => notificationEventsFor(roleMay(role, 'report:view-anomalies'))

/** Events that the role is never notified of are left out, also of rules from before a change of the role. */
const toRule = ({ role }: Pick<Actor, 'role'>, row: Row): NotificationRule => ({
  id: row.id,
  projectId: row.project_id,
  projectName: row.project_name,
  reportId: row.report_id,
  reportName: row.report_name,
  events: row.events.filter((event) => eventsOf(role).includes(event)),
  channels: row.channels,
  enabled: row.enabled,
  hasSlackUrl: row.secret_names.includes('slackUrl'),
  webhookUrl: row.webhook_url,
  hasWebhookSecret: row.secret_names.includes('webhookSecret'),
})

/** Throws NOT_FOUND if the rule is about a project or report that the user can't see. */
async function checkScope({ db }: AppContext, actor: Actor, { projectId, reportId }: Body): Promise<void> {
  if (projectId === null) return
  const project = await visibleProject(db, actor)
    .select('projects.id')
    .where('projects.id', '=', projectId)
    .executeTakeFirst()
  if (!project) throw notFound('project')
  if (reportId === null) return
  const report = await db
    .selectFrom('reports')
    .select('id')
    .where('id', '=', reportId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (!report) throw notFound('report')
}

/** Throws VALIDATION for events that the role is never notified of. */
function checkEvents({ role }: Actor, { events }: Body): void {
  const known = eventsOf(role)
  const unknown = events.find((event) => !known.includes(event))
  if (unknown === undefined) return
  const message = `Your role gets no notifications about "${notificationEventLabels[unknown]}"; leave it out.`
  throw new AppError('VALIDATION', message, [{ path: 'body.events', message }])
}

/** The columns of a rule; omitted secrets keep their value, unless the URL they would be sent to changed. */
function valuesOf(app: AppContext, body: Body, before: RuleSecrets & { webhookUrl: string }) {
  const given = { slackUrl: body.slackUrl, webhookSecret: body.webhookSecret }
  const kept = body.webhookUrl === before.webhookUrl ? before : { ...before, webhookSecret: '' }
  const known: RuleSecrets = {
    ...(kept.slackUrl ? { slackUrl: kept.slackUrl } : {}),
    ...(kept.webhookSecret ? { webhookSecret: kept.webhookSecret } : {}),
  }
  if (body.channels.includes('SLACK') && !(given.slackUrl ?? known.slackUrl))
    throw new AppError('VALIDATION', 'Enter the address of an incoming webhook of Slack.', [
      { path: 'body.slackUrl', message: 'Enter the address of an incoming webhook' },
    ])
  return {
    project_id: body.projectId,
    report_id: body.reportId,
    events: [...new Set(body.events)],
    channels: [...new Set(body.channels)],
    enabled: body.enabled,
    webhook_url: body.webhookUrl,
    ...sealedRuleSecrets(app, given, known),
  }
}

/** Refuses internal webhook and Slack addresses at their field before they are saved. */
async function checkAddresses(app: AppContext, { webhookUrl, slackUrl }: Body): Promise<void> {
  await assertPublic(app, 'body.webhookUrl', webhookUrl)
  await assertPublic(app, 'body.slackUrl', slackUrl ?? '')
}

async function oneRule({ db }: AppContext, actor: Actor, id: number): Promise<Row> {
  const [row] = await ownRules(db, actor, id)
  if (!row) throw notFound('notification rule')
  return row
}

async function allRules(app: AppContext, actor: Actor) {
  const [rows, person] = await Promise.all([
    ownRules(app.db, actor),
    app.db
      .selectFrom('users')
      .select('notification_mail_paused')
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow(),
  ])
  return { rules: rows.map((row) => toRule(actor, row)), mailPaused: person.notification_mail_paused }
}

export const notificationRules =
  (app: AppContext): Handler<Routes['notificationRules']> =>
  ({ actor }) =>
    allRules(app, actor)

export const notificationRuleCreate =
  (app: AppContext): Handler<Routes['notificationRuleCreate']> =>
  async (call) => {
    const { actor, body } = call
    checkEvents(actor, body)
    await checkScope(app, actor, body)
    await checkAddresses(app, body)
    const values = valuesOf(app, body, { webhookUrl: '' })
    const id = await app.db.transaction().execute(async (trx) => {
      // Locked, so that concurrent calls can't exceed the limit together.
      await lockPerson(trx, actor.userId)
      // Doesn't count hidden rules: the user couldn't delete them to make room.
      const own = await ownRules(trx, actor)
      if (own.length >= mostRules)
        throw new AppError('CONFLICT', `A person may have ${mostRules} rules; remove one first.`)
      const rule = await trx
        .insertInto('notification_rules')
        .values({ ...values, user_id: actor.userId })
        .returning('id')
        .executeTakeFirstOrThrow()
      await record(trx, call, auditEventOf('notificationRuleCreate', call))
      return rule.id
    })
    return toRule(actor, await oneRule(app, actor, id))
  }

export const notificationRuleUpdate =
  (app: AppContext): Handler<Routes['notificationRuleUpdate']> =>
  async (call) => {
    const { actor, body, rule: before } = call
    checkEvents(actor, body)
    await checkScope(app, actor, body)
    await checkAddresses(app, body)
    const values = valuesOf(app, body, { ...openRuleSecrets(app, before), webhookUrl: before.webhook_url })
    await app.db.transaction().execute(async (trx) => {
      await trx.updateTable('notification_rules').set(values).where('id', '=', before.id).execute()
      await record(trx, call, auditEventOf('notificationRuleUpdate', call))
    })
    return toRule(actor, await oneRule(app, actor, before.id))
  }

export const notificationRuleDelete =
  (app: AppContext): Handler<Routes['notificationRuleDelete']> =>
  async (call) => {
    const { actor, rule } = call
    await app.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('notification_rules').where('id', '=', rule.id).execute()
      await record(trx, call, auditEventOf('notificationRuleDelete', call))
    })
    return allRules(app, actor)
  }

export const notificationMail =
  (app: AppContext): Handler<Routes['notificationMail']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('users')
        .set({ notification_mail_paused: call.body.mailPaused })
        .where('id', '=', call.actor.userId)
        .execute()
      await record(trx, call, auditEventOf('notificationMail', call))
      return call.body
    })
