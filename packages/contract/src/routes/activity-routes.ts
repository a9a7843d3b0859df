import { route } from '../route.ts'
import { AuditExportQuery, AuditList, AuditQuery } from '../schemas/activity.ts'

export const activityRoutes = {
  auditList: route({
    method: 'GET',
    path: '/admin/audit-log',
    tag: 'Audit log',
    summary: 'Read the audit log, newest first',
    permission: 'audit:view',
    query: AuditQuery,
    success: { status: 200, body: AuditList },
  }),
  auditExport: route({
    method: 'GET',
    path: '/admin/audit-log/export',
    tag: 'Audit log',
    summary: 'Download the audit log as CSV, newest first',
    permission: 'audit:view',
    query: AuditExportQuery,
    success: { status: 200, kind: 'stream', mime: 'text/csv' },
  }),
}
