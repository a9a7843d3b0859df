import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { ObjectMissing } from '../../storage/object-store.ts'
import { sheetType } from './resource-type.ts'

const cacheSeconds = 3600

/** What was kept with a page snapshot, in order. */
export const resourcesOf = ({ db }: Pick<AppContext, 'db'>, evidenceId: number) =>
  db
    .selectFrom('snapshot_resources')
    .innerJoin('snapshot_files', 'snapshot_files.id', 'snapshot_resources.file_id')
    .select(['place', 'url', 'media_type', 'bytes', 'object_key'])
    .where('evidence_id', '=', evidenceId)
    .orderBy('place')
    .execute()

type Resource = Awaited<ReturnType<typeof resourcesOf>>[number]

interface SnapshotPlace {
  id: number
  rid: number
  hid: number
  eid: number
}

/** The URLs of resources on this server, by their original URLs. */
export function addressesOf(
  { id, rid, hid, eid }: SnapshotPlace,
  resources: readonly Resource[],
): Map<string, string> {
  const base = `/api/projects/${id}/reports/${rid}/histories/${hid}/evidence/${eid}/resources`
  return new Map(resources.map(({ url, place }) => [url, `${base}/${place}`]))
}

export const evidenceResource =
  (app: AppContext): Handler<Routes['evidenceResource']> =>
  async ({ project, report, run, evidence, params, reply, signal }) => {
    const resources = await resourcesOf(app, evidence.id)
    const resource = resources.find(({ place }) => place === params.index)
    if (!resource) throw notFound('file of this page snapshot')
    const content = await app.store.get(resource.object_key).catch((error: unknown) => {
      throw error instanceof ObjectMissing ? notFound('file of this page snapshot') : error
    })
    // Opened directly, a picture such as SVG must stay inert.
    void reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    const { media_type: mediaType } = resource
    if (mediaType !== sheetType) return { stream: content, mediaType, cacheSeconds }
    const place = { id: project.id, rid: report.id, hid: run.id, eid: evidence.id }
    const stream = await app.helpers.run(
      'rewriteSheet',
      { text: content.toString(), url: resource.url, addresses: addressesOf(place, resources) },
      { accountId: project.organization_id, signal },
    )
    return { stream, mediaType, cacheSeconds }
  }
