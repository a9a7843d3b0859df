import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { bodyExample } from '@windrow/contract/openapi/example-of'
import type { RouteDef } from '@windrow/contract/route'
import { routes, type RouteName } from '@windrow/contract/routes'
import type { Db } from '../database/connect.ts'
import { fillAccount } from '../testing/fill-account.ts'
import { statusOf } from '../testing/status-of.ts'
import { test } from '../testing/test-app.ts'

/** Tables that calls may write without changing anything. */
const countsCalls = new Set(['attempt_counters', 'audit_log'])
/** Columns that only record when, or that, something was seen. */
const seen = ['last_used_at', 'last_seen_at', 'last_login_at', 'beat_at', 'put_away']

const changing = (Object.entries(routes) as [RouteName, RouteDef][]).filter(
  ([, { method, changesNothing }]) => method !== 'GET' && !changesNothing,
)

type Params = Awaited<ReturnType<typeof fillAccount>>['params']

/** Bodies for routes whose example refers to missing things. */
const fitting = ({ id, userId }: Params): Partial<Record<RouteName, object>> => {
  const rule = { projectId: null, reportId: null, events: ['RUN_FAILED'], channels: ['EMAIL'] }
  return {
    notificationRuleCreate: rule,
    notificationRuleUpdate: rule,
    projectMembersAdd: { userIds: [userId] },
    runStart: {},
    scheduleRun: {},
    teamInvite: { users: [{ email: 'guest@windrow.example' }], projectIds: [id], sendEmail: false },
  }
}

/** A fingerprint of every table. */
async function contentOf(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; print: string }>`
    select c.relname as name,
      (xpath('/row/print/text()', query_to_xml(format(
        'select md5(coalesce(string_agg(line, E''\n'' order by line), '''')) as print
         from (select (to_jsonb(t) - %L::text[])::text as line from %I t) lines',
        ${`{${seen.join(',')}}`}::text, c.relname), false, true, '')))[1]::text as print
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`.execute(
    db,
  )
  return new Map(rows.filter(({ name }) => !countsCalls.has(name)).map(({ name, print }) => [name, print]))
}

describe('a change that cannot be audited', () => {
  test('does not happen: every call leaves everything unchanged', async ({ server }) => {
    const { db } = server.app
    const { owner, params } = await fillAccount(server, 'Own account')
    // Ended, so that it doesn't block the next one.
    await db.updateTable('runs').set({ status: 'FAILED', ended_at: new Date() }).execute()
    const bodies = fitting(params)
    // Files of services register themselves when they are first looked for.
    await server.app.services.folder()
    await sql`alter table audit_log add constraint broken check (false) not valid`.execute(db)

    let before = await contentOf(db)
    const refused: RouteName[] = []
    const wrong: string[] = []
    for (const [name, definition] of changing) {
      const status = await statusOf(
        owner,
        name,
        params,
        bodies[name] ?? (bodyExample(name, definition) as object),
      )
      if (status === 500) refused.push(name)
      const after = await contentOf(db)
      for (const [table, print] of after)
        if (before.get(table) !== print) wrong.push(`${name} (${status}) changed ${table}`)
      before = after
    }
    // The other routes have nothing to change here.
    expect(refused.length).toBeGreaterThan(35)
    expect(wrong).toEqual([])
  })
})
