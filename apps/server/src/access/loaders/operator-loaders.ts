import { namedProxies } from '../named-proxies.ts'
import { own } from './loader.ts'

/** Rows of the operator; the role check decides who may access them. */
export const operatorLoaders = {
  proxyId: own('proxy', 'proxy', ({ db }, id) =>
    namedProxies(db).where('proxies.id', '=', id).executeTakeFirst(),
  ),
  listId: own('proxyList', 'list of proxies', ({ db }, id) =>
    db.selectFrom('proxy_lists').selectAll().where('id', '=', id).executeTakeFirst(),
  ),
  digestId: own('digest', 'email digest', ({ db }, id) =>
    db.selectFrom('email_digests').selectAll().where('id', '=', id).executeTakeFirst(),
  ),
  mailId: own('mail', 'mail', ({ db }, id) =>
    db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst(),
  ),
}
