import type { RouteDef } from '@windrow/contract/route'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../database/connect.ts'
import type { Actor } from '../identity/actor.ts'
import { record, wasRecorded } from './record.ts'

interface DoneCall {
  actor: Actor | null
  request: FastifyRequest
  body: unknown
  project?: { id: number; name: string; organization_id: number }
  report?: { id: number; name: string }
  run?: { id: number }
}

const subjectOf = (call: DoneCall, definition: RouteDef) => {
  if (call.run) return { type: 'run', id: call.run.id, name: call.report?.name }
  if (call.report) return { type: 'report', id: call.report.id, name: call.report.name }
  if (call.project) return { type: 'project', id: call.project.id, name: call.project.name }
  return { type: definition.tag.toLowerCase() }
}

/**
 * Writes a changing call to the audit log that did not do so itself, so that no change by anyone, impersonated or
 * not, can be forgotten. Such an entry has what was sent, not what was there before.
 */
export async function recordCall(db: Db, name: string, definition: RouteDef, call: DoneCall): Promise<void> {
  const changes =
    definition.method !== 'GET' && definition.permission !== 'public' && !definition.changesNothing
  if (!changes || !call.actor || wasRecorded(call.request)) return
  await record(
    db,
    { ...call, actor: call.actor },
    {
      action: name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
      subject: subjectOf(call, definition),
      organizationId: call.project?.organization_id,
      after: call.body,
    },
  )
}
