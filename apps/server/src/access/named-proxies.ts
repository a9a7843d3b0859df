import type { Db } from '../database/connect.ts'

/** Proxies with the name of their list. */
export const namedProxies = (db: Db) =>
  db
    .selectFrom('proxies')
    .innerJoin('proxy_lists', 'proxy_lists.id', 'proxies.list_id')
    .selectAll('proxies')
    .select('proxy_lists.name as list')
