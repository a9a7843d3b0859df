import { sql } from 'kysely'
import { formatDecimal, rateDigits } from '@windrow/contract/billing'
import type { Routes } from '@windrow/contract/routes'
import type { BillingTemplate } from '@windrow/contract/schemas/billing'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { holdsText } from '../../database/search-text.ts'
import type { Handler } from '../../calls/handler.ts'
import { changed } from '../../audit/changed.ts'
import { record } from '../../audit/record.ts'
import { AppError, breaksUnique, notFound } from '../../errors/app-error.ts'
import { dateText, exactText } from './billing-dates.ts'
import { columnsOf } from './rule-values.ts'

const selected = (db: Db) =>
  db
    .selectFrom('billing_templates')
    .select([
      'id',
      'name',
      'billing_item',
      'limit_count',
      exactText('unit_rate_micros').as('rate'),
      dateText('effective_date').as('from'),
      'retired_at',
      sql<number>`(select count(*)::int from billing_rules r where r.template_id = billing_templates.id)`.as(
        'rules',
      ),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

const toTemplate = (row: Row): BillingTemplate => ({
  templateId: row.id,
  name: row.name,
  billingItem: row.billing_item,
  billingItemLimitCount: row.limit_count,
  unitRate: formatDecimal(BigInt(row.rate), rateDigits).replace(/\.?0+$/, ''),
  effectiveDate: row.from,
  isRetired: row.retired_at !== null,
  ruleCount: row.rules,
})

async function templateOf(db: Db, id: number): Promise<BillingTemplate> {
  const row = await selected(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('billing template')
  return toTemplate(row)
}

const nameTaken = (error: unknown): never => {
  if (!breaksUnique(error, 'billing_templates_name')) throw error
  throw new AppError('NAME_TAKEN', 'A template with this name exists already. Choose another name.', [
    { path: 'body.name', message: 'is taken' },
  ])
}

const subject = ({ templateId, name }: BillingTemplate) => ({
  type: 'billing template',
  id: templateId,
  name,
})

/** What the audit log shows. */
const shown = ({ templateId: _id, ruleCount: _count, ...values }: BillingTemplate) => values

export const billingTemplates =
  (app: AppContext): Handler<Routes['billingTemplates']> =>
  async ({ query: { search, page, limit } }) => {
    const named = search ? holdsText(sql.ref('billing_templates.name'), search) : sql<boolean>`true`
    const rows = await selected(app.db)
      .where(named)
      .orderBy(sql`retired_at is not null`)
      .orderBy(sql`lower(name)`)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    const { total } = await app.db
      .selectFrom('billing_templates')
      .select(sql<number>`count(*)::int`.as('total'))
      .where(named)
      .executeTakeFirstOrThrow()
    return { templates: rows.map(toTemplate), pagination: { page, perPage: limit, total } }
  }

export const billingTemplateCreate =
  (app: AppContext): Handler<Routes['billingTemplateCreate']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('billing_templates')
        .values(columnsOf(call.body))
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(nameTaken)
      const template = await templateOf(trx, id)
      await record(trx, call, {
        action: 'BILLING_TEMPLATE_CREATED',
        subject: subject(template),
        after: shown(template),
      })
      return template
    })

export const billingTemplateUpdate =
  (app: AppContext): Handler<Routes['billingTemplateUpdate']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      const { id } = call.template
      await trx.selectFrom('billing_templates').select('id').where('id', '=', id).forUpdate().execute()
      const before = await templateOf(trx, id)
      const { isRetired, ...values } = { ...before, ...call.body }
      await trx
        .updateTable('billing_templates')
        .set({
          ...columnsOf(values),
          retired_at: isRetired ? sql<Date>`coalesce(retired_at, now())` : null,
        })
        .where('id', '=', id)
        .execute()
        .catch(nameTaken)
      const after = await templateOf(trx, id)
      await record(trx, call, {
        action: 'BILLING_TEMPLATE_CHANGED',
        subject: subject(after),
        ...changed(shown(before), shown(after)),
      })
      return after
    })

export const billingTemplateDelete =
  (app: AppContext): Handler<Routes['billingTemplateDelete']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      const { id } = call.template
      // Locked, so that no rule is made from it meanwhile.
      await trx.selectFrom('billing_templates').select('id').where('id', '=', id).forUpdate().execute()
      const template = await templateOf(trx, id)
      if (template.ruleCount > 0)
        throw new AppError(
          'CONFLICT',
          `${template.ruleCount === 1 ? 'A rule was' : `${template.ruleCount} rules were`} made from this template. Retire it instead.`,
        )
      await trx.deleteFrom('billing_templates').where('id', '=', id).execute()
      await record(trx, call, {
        action: 'BILLING_TEMPLATE_DELETED',
        subject: subject(template),
        before: shown(template),
      })
      return template
    })
