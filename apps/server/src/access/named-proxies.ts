import type { Db } from '../database/connect.ts'

/** Proxies with the names of their lists. */
export const namedProxies = (db: Db) =>
  db
    .selectFrom('proxies')
    .innerJoin('proxy_lists', 'proxy_lists.id', 'proxies.list_id')
    .selectAll('proxies')
    .select('proxy_lists.name as list')
