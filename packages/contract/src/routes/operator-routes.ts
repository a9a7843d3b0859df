import { z } from 'zod'
import { route } from '../route.ts'
import { id, idText, instant, pageQuery, Pagination } from '../schemas/common.ts'
import { Installation, OperationState } from '../schemas/operation.ts'

const Mail = z
  .object({
    id,
    to: z.string(),
    subject: z.string(),
    text: z.string().describe('Without the tokens of its links, which are replaced by "…"'),
    html: z.string().nullable().describe('Without the tokens of its links'),
    state: z.enum(['OUTBOX', 'SENT', 'FAILED']),
    error: z.string().nullable(),
    hasLinks: z.boolean().describe('It was not sent, and its links can be shown once; see mailOpen'),
    openedDate: instant.nullable().describe('When its links were shown'),
    createdDate: instant,
  })
  .meta({ id: 'Mail' })

const MailReplied = z.object({
  outcome: z
    .enum(['ADDED', 'KNOWN', 'REFUSED', 'IGNORED'])
    .describe(
      'KNOWN: it was added before; REFUSED: its author is told why by email; IGNORED: nobody waits for an answer',
    ),
  reason: z
    .enum([
      'AUTOMATIC',
      'NO_ADDRESS',
      'INACTIVE',
      'EXPIRED',
      'STRANGER',
      'UNVERIFIED',
      'EMPTY',
      'TOO_LONG',
      'TOO_LARGE',
      'NO_ACCESS',
      'TOO_MANY',
    ])
    .nullable()
    .describe('Why it became no message; null if it did'),
})
const MailBounced = z.object({
  outcome: z
    .enum(['COUNTED', 'KNOWN', 'NOT_FAILED', 'UNKNOWN'])
    .describe(
      'COUNTED for its recipient; KNOWN: it was before; NOT_FAILED: the mail is only late, or arrived; UNKNOWN: it is about no mail of a delivery that is still remembered',
    ),
})

export const operatorRoutes = {
  health: route({
    method: 'GET',
    path: '/health',
    tag: 'Operation',
    summary: 'Check whether this node and its database work',
    permission: 'public',
    success: {
      status: 200,
      body: z.object({
        roles: z.array(z.string()),
        database: z.literal('ok'),
        workers: z.int(),
        version: z.string(),
      }),
    },
    errors: ['UNAVAILABLE'],
  }),
  openapi: route({
    method: 'GET',
    path: '/openapi.json',
    tag: 'Operation',
    summary: 'Get this description, as OpenAPI 3.1',
    permission: 'public',
    success: { status: 200, kind: 'stream', mime: 'application/json' },
  }),
  recipeSchema: route({
    method: 'GET',
    path: '/recipe-schema.json',
    tag: 'Operation',
    summary: 'Get the schema of recipes, as JSON Schema 2020-12',
    permission: 'public',
    success: { status: 200, kind: 'stream', mime: 'application/schema+json' },
  }),
  operationGet: route({
    method: 'GET',
    path: '/admin/operation',
    tag: 'Operation',
    summary: 'Get how the installation is doing: nodes, workers, queues, storage, queries, and warnings',
    permission: 'operation:view',
    success: { status: 200, body: OperationState },
  }),
  installationGet: route({
    method: 'GET',
    path: '/admin/installation',
    tag: 'Operation',
    summary: 'Get what this installation has, and what it still needs',
    permission: 'operation:view',
    success: { status: 200, body: Installation },
  }),
  mailList: route({
    method: 'GET',
    path: '/admin/mails',
    tag: 'Operation',
    summary: 'List sent and waiting mails, newest first',
    permission: 'mail:view',
    query: z.object(pageQuery(25)),
    success: { status: 200, body: z.object({ mails: z.array(Mail), pagination: Pagination }) },
  }),
  mailOpen: route({
    method: 'POST',
    path: '/admin/mails/{mailId}/open',
    tag: 'Operation',
    summary: 'Show the whole text of a mail that was not sent, with its links, once',
    permission: 'mail:view',
    personal: true,
    params: z.object({ mailId: idText.describe('The mail') }),
    body: z.object({
      password: z
        .string()
        .max(200)
        .default('')
        .describe('Your password again; users without one need a login within the last 10 minutes'),
    }),
    success: { status: 200, body: Mail },
    errors: ['WRONG_PASSWORD', 'CONFLICT', 'LOGIN_NEEDED', 'NOT_FOUND'],
  }),
  mailTest: route({
    method: 'POST',
    path: '/admin/mails/test',
    tag: 'Operation',
    summary: 'Send a test email to yourself',
    permission: 'mail:view',
    success: { status: 201, body: Mail },
  }),
  mailBounce: route({
    method: 'POST',
    path: '/admin/mails/bounces',
    tag: 'Operation',
    summary:
      'Count a bounced delivery email: the body is the bounce message (RFC 3464) as received by the mail server',
    permission: 'mail:view',
    upload: true,
    success: { status: 200, body: MailBounced },
    errors: ['BODY_TOO_LARGE', 'VALIDATION'],
  }),
  mailReply: route({
    method: 'POST',
    path: '/admin/mails/replies',
    tag: 'Operation',
    summary:
      "Add a user's emailed reply to its thread: the body is the email (RFC 5322) as received by the mail server",
    permission: 'mail:view',
    upload: true,
    query: z.object({
      recipient: z
        .string()
        .max(320)
        .optional()
        .describe('The address that it was delivered to; by default, those in its header'),
    }),
    success: { status: 200, body: MailReplied },
    errors: ['BODY_TOO_LARGE', 'VALIDATION', 'RATE_LIMITED'],
  }),
}
