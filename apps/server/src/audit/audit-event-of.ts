import { routes, type Routes } from '@windrow/contract/routes'
import type { AuditEvent } from './record.ts'

interface Call {
  body: unknown
  project?: { id: number; name: string; organization_id: number }
  report?: { id: number; name: string }
  run?: { id: number }
}

const subjectOf = (call: Call, name: keyof Routes): AuditEvent['subject'] => {
  if (call.run) return { type: 'run', id: call.run.id, name: call.report?.name }
  if (call.report) return { type: 'report', id: call.report.id, name: call.report.name }
  if (call.project) return { type: 'project', id: call.project.id, name: call.project.name }
  return { type: routes[name].tag.toLowerCase() }
}

/** The audit event of a call whose body tells the whole change: RECIPE_SAVE of this report, with this body. */
export const auditEventOf = (name: keyof Routes, call: Call): AuditEvent => ({
  action: name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
  subject: subjectOf(call, name),
  organizationId: call.project?.organization_id,
  after: call.body,
})
