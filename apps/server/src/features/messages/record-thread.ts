import { record, type AuditEvent, type Source } from '../../audit/record.ts'
import type { Trx } from '../../database/connect.ts'
import type { ThreadRow } from '../../database/talk-tables.ts'

type Subject = Pick<ThreadRow, 'id' | 'subject' | 'project_id' | 'organization_id' | 'report_id'>

/** Writes a change of a thread, or in it, to the audit log; never the text of messages. */
export const recordThread = (
  trx: Trx,
  { actor, request }: Source,
  thread: Subject,
  event: Omit<AuditEvent, 'subject' | 'organizationId'>,
): Promise<void> =>
  record(
    trx,
    {
      actor,
      request,
      project: { id: thread.project_id },
      ...(thread.report_id !== null && { report: { id: thread.report_id } }),
    },
    {
      ...event,
      subject: { type: 'thread', id: thread.id, name: thread.subject },
      organizationId: thread.organization_id,
    },
  )
