import { describe, expect } from 'vitest'
import { roleMay, type RoleName } from '@windrow/contract/roles'
import type { RouteDef } from '@windrow/contract/route'
import { routes, type RouteName } from '@windrow/contract/routes'
import { loaders } from '../access/loaders/loaders.ts'
import { operatorLoaders } from '../access/loaders/operator-loaders.ts'
import { fillAccount } from '../testing/fill-account.ts'
import { statusOf } from '../testing/status-of.ts'
import { accountTest as test } from '../testing/test-app.ts'

/** Staff see every account, so these ids at the start of a path are never foreign to them. */
const seenByStaff = new Set(['id', 'userId', 'orgId', 'reportId', 'historyId', 'generatedId', 'planId'])

/** Bodies for routes that would otherwise refuse the call before they load the ids of the path. */
const bodies: Partial<Record<RouteName, object>> = {
  notificationRuleUpdate: { projectId: null, reportId: null, events: ['RUN_FAILED'], channels: ['EMAIL'] },
}

/** Routes whose rows exist here, but without the file or settings they refer to. */
const withoutContent: RouteName[] = [
  'comparisonDownload',
  'comparisonRows',
  'evidencePage',
  'evidenceResource',
  'evidenceScreenshot',
  'pageCopyResource',
  'profileGet',
  'profileTrend',
  'reportServiceGet',
  'rowEvidence',
  'runImportFile',
  'runRows',
]

interface Door {
  name: RouteName
  definition: RouteDef
  /** The foreign id; all others in the path are the caller's own. */
  foreign: string
}

/** The operator's rows belong to no account, so none of them is foreign. */
const ofAccounts = new Set(Object.keys(loaders).filter((id) => !Object.hasOwn(operatorLoaders, id)))

const doors: Door[] = (Object.entries(routes) as [RouteName, RouteDef][]).flatMap(([name, definition]) =>
  [...definition.path.matchAll(/\{(\w+)\}/g)]
    .map(([, id]) => id!)
    .filter((id) => ofAccounts.has(id))
    .map((foreign) => ({ name, definition, foreign })),
)

const allowed = (role: RoleName, { permission }: RouteDef): boolean =>
  permission === 'public' || roleMay(role, permission)

describe("one foreign id among one's own", () => {
  test('is answered 404 by every route, to staff and to managers', async ({ server }) => {
    const foreign = await fillAccount(server, 'Another account')
    const own = await fillAccount(server, 'Own account')
    const manager = await server.signIn('MANAGER', 'Own account')
    const people = [
      ['ADMIN', own.owner],
      ['MANAGER', manager],
    ] as const

    const wrong: string[] = []
    for (const door of doors)
      for (const [role, client] of people) {
        if (role === 'ADMIN' && seenByStaff.has(door.foreign)) continue
        const params = { ...own.params, [door.foreign]: foreign.params[door.foreign as 'id'] }
        const status = await statusOf(client, door.name, params, bodies[door.name])
        if (status === 404 || (status === 403 && !allowed(role, door.definition))) continue
        wrong.push(`${role} ${door.name} {${door.foreign}}: ${status}`)
      }
    expect(wrong).toEqual([])
  })

  test('is the cause of the 404: with own ids only, nothing is missing', async ({ server }) => {
    const { owner, params } = await fillAccount(server, 'Own account')
    const read = new Map(
      doors.filter(({ definition }) => definition.method === 'GET').map((door) => [door.name, door]),
    )

    const missing: RouteName[] = []
    for (const { name } of read.values())
      if ((await statusOf(owner, name, params)) === 404) missing.push(name)
    expect(missing.sort()).toEqual(withoutContent)
  })
})
