import { hash } from 'node:crypto'
import { sql, type Expression } from 'kysely'
import type { ClientBase } from 'pg'

const mark = '/* planned once */'
/** "cached plan must not change result type": a table of the query has changed since the query was planned. */
const planIsStale = '0A000'

/** The mark in queries written as SQL, see {@link plannedOnce}. */
export const onceMark = sql.raw(mark)

/**
 * Marks the few queries that precede every request, or look for work several times a second, as prepared statements,
 * planned once per connection; planning is most of their cost. Use only where the plan is independent of the values.
 *
 *     query.$call(plannedOnce)
 */
export const plannedOnce = <Query extends { modifyFront(part: Expression<unknown>): Query }>(
  query: Query,
): Query => query.modifyFront(onceMark)

/**
 * Makes a new connection run marked queries as named prepared statements. If a table has changed meanwhile, the query
 * gets a new name and with it a new plan.
 */
export function nameMarkedQueries(client: ClientBase): void {
  const plain = client.query.bind(client) as (...all: unknown[]) => unknown
  const names = new Map<string, { digest: string; plans: number }>()
  const runNamed = async (text: string, rest: unknown[]): Promise<unknown> => {
    const known = names.get(text) ?? { digest: hash('sha1', text), plans: 0 }
    names.set(text, known)
    const { plans } = known
    const run = () => plain({ name: `${known.digest}-${known.plans}`, text }, ...rest)
    try {
      return await run()
    } catch (error) {
      if ((error as { code?: string }).code !== planIsStale) throw error
      if (known.plans === plans) known.plans++
      return run()
    }
  }
  const query = (first: unknown, ...rest: unknown[]): unknown =>
    typeof first === 'string' && first.includes(mark) ? runNamed(first, rest) : plain(first, ...rest)
  client.query = query as ClientBase['query']
}
