import { namedProxies } from '../named-proxies.ts'
import { inside, own } from './loader.ts'

/** Rows of the operator; the role check decides who may access them. */
export const operatorLoaders = {
  proxyId: own('proxy', 'proxy', ({ db }, id) =>
    namedProxies(db).where('proxies.id', '=', id).executeTakeFirst(),
  ),
  listId: own('proxyList', 'list of proxies', ({ db }, id) =>
    db.selectFrom('proxy_lists').selectAll().where('id', '=', id).executeTakeFirst(),
  ),
  serviceId: own('service', 'service', ({ db }, id) =>
    db.selectFrom('services').selectAll().where('id', '=', id).executeTakeFirst(),
  ),
  categoryId: own('category', 'category', ({ db }, id) =>
    db.selectFrom('service_categories').selectAll().where('id', '=', id).executeTakeFirst(),
  ),
  exportTaskId: own('exportTask', 'export', ({ db }, id) =>
    db.selectFrom('run_exports').select('id').where('id', '=', id).executeTakeFirst(),
  ),
  digestId: own('digest', 'email digest', ({ db }, id) =>
    db.selectFrom('email_digests').selectAll().where('id', '=', id).executeTakeFirst(),
  ),
  mailId: own('mail', 'mail', ({ db }, id) =>
    db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst(),
  ),
  templateId: own('template', 'billing template', ({ db }, id) =>
    db.selectFrom('billing_templates').selectAll().where('id', '=', id).executeTakeFirst(),
  ),
  billingRuleId: own('billingRule', 'billing rule of this account', ({ db, ids }, id) =>
    db
      .selectFrom('billing_rules')
      .selectAll()
      .where('id', '=', id)
      .where('organization_id', '=', inside(ids['orgId']))
      .executeTakeFirst(),
  ),
}
