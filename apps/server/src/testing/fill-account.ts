import type { IdName, noIds } from '../access/loaders/loaders.ts'
import { makeReport } from './fill-account/make-report.ts'
import { makeOperators } from './fill-account/of-operator.ts'
import { makeGridView, makePersonal, makeReporting } from './fill-account/of-owner.ts'
import { makePicture, makeThread } from './fill-account/of-project.ts'
import { makeDelivery, makeFiles, makePages, makeReview } from './fill-account/of-report.ts'
import type { TestApp } from './test-app.ts'

/** An account with one real row for every id that a path can name, and values for the other path parameters. */
export async function fillAccount(server: TestApp, account = 'Owner account') {
  const made = await makeReport(server, account)
  const { owner, ...ids } = made
  // Owns a project, so that calls that would remove the colleague are refused.
  const colleague = await server.signIn('VIEWER', account)
  await colleague.api.projectCreate({ body: { name: `Of a colleague in ${account}` } })
  const thread = await makeThread(server, made)
  const objects: Record<IdName, number> = {
    ...ids,
    ...thread,
    ...(await makePicture(server, made, thread)),
    ...(await makePages(server, made)),
    ...(await makeDelivery(server, made)),
    ...(await makeFiles(server, made)),
    ...(await makeReview(server, made)),
    ...(await makePersonal(server, made)),
    ...(await makeReporting(server, made)),
    ...(await makeGridView(server, made)),
    ...(await makeOperators(server, made)),
    userId: colleague.userId,
    orgId: owner.organizationId,
    reportId: ids.rid,
  }
  const others = {
    month: '2026-10',
    name: 'token',
    pageId: 'items',
    index: 0,
    partNumber: 1,
    versionNumber: 1,
    scheduleId: 0,
    row: 1,
    token: 'none',
  } satisfies Record<keyof typeof noIds, unknown>
  return { owner, params: { ...objects, ...others } }
}
