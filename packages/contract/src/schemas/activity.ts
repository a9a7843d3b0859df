import { z } from 'zod'
import { id, idText, instant, pageQuery, Pagination } from './common.ts'

const filters = {
  search: z.string().max(200).optional().describe('In addresses, names of things and actions'),
  action: z.string().max(100).optional().describe('One of `actions`, such as RUN_STARTED'),
  userId: idText.optional().describe('The user, or who acted as the user'),
  organizationId: idText.optional().describe('What was done in this account'),
  subjectType: z.string().max(50).optional().describe('One of `subjectTypes`, such as report'),
  impersonated: z
    .enum(['true', 'false'])
    .optional()
    .describe('"true": only what staff did while impersonating; "false": everything else'),
  from: z.iso.datetime({ offset: true }).optional().describe('This moment and later'),
  to: z.iso.datetime({ offset: true }).optional().describe('This moment and earlier'),
}
export const AuditQuery = z.object({ ...pageQuery(50), ...filters })
export const AuditExportQuery = z.object(filters)

const Person = z.object({ userId: id, email: z.string() })

export const AuditEntry = z
  .object({
    auditId: id,
    createdDate: instant,
    action: z.string(),
    user: Person.nullable(),
    impersonator: Person.nullable().describe('The member of staff who impersonated the user'),
    apiKeyId: id.nullable(),
    organizationId: id.nullable(),
    subjectType: z.string(),
    subjectId: z.string().nullable(),
    subjectName: z.string().nullable(),
    ip: z.string(),
    userAgent: z.string(),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditList = z.object({
  entries: z.array(AuditEntry),
  actions: z.array(z.string()).describe('Every action there is, for a filter'),
  subjectTypes: z.array(z.string()).describe('Every kind of subject there is, for a filter'),
  pagination: Pagination,
})
