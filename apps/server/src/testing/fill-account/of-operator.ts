import { randomUUID } from 'node:crypto'
import type { TestApp } from '../test-app.ts'
import type { Made } from './make-report.ts'

/** Rows that belong to the operator, not to an account. */
export async function makeOperators({ app: { db } }: TestApp, { owner }: Made) {
  const list = await db.selectFrom('proxy_lists').select('id').orderBy('id').executeTakeFirstOrThrow()
  const proxy = await db
    .insertInto('proxies')
    .values({
      list_id: list.id,
      protocol: 'http',
      host: `${randomUUID()}.example`,
      port: 8080,
      user_name: '',
      sealed_password: null,
      enabled: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mail = await db
    .insertInto('mails')
    .values({ recipient: 'a@b.example', subject: 'Hello', body: 'Hello', html: 'Hello', state: 'SENT' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const priced = {
    name: `Per run ${randomUUID()}`,
    billing_item: 'Run' as const,
    unit_rate_micros: '50000',
    effective_date: '2026-01-01',
  }
  const template = await db
    .insertInto('billing_templates')
    .values(priced)
    .returning('id')
    .executeTakeFirstOrThrow()
  const billingRule = await db
    .insertInto('billing_rules')
    .values({ ...priced, organization_id: owner.organizationId, template_id: template.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const billing = { templateId: template.id, billingRuleId: billingRule.id }
  const service = await db
    .insertInto('services')
    .values({ code: `service-${randomUUID()}`, name: 'Shop prices', kind: 'RECIPE' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const category = await db
    .insertInto('service_categories')
    .values({ name: `Retail ${randomUUID()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const digest = await db
    .insertInto('email_digests')
    .values({
      name: 'Morning mail',
      frequency: 0,
      time_of_day: '07:30',
      time_zone: 'UTC',
      scope: 'ALL',
      contents: ['RUNS'],
      skip_empty: true,
      enabled: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    listId: list.id,
    proxyId: proxy.id,
    mailId: mail.id,
    serviceId: service.id,
    categoryId: category.id,
    digestId: digest.id,
    ...billing,
  }
}
