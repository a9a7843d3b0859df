import type { z } from 'zod'
import { exampleOf } from './openapi/example-of.ts'
import { NotificationsCall, RunDelivered, TestCall } from './schemas/webhooks.ts'

type Json = Record<string, unknown>

interface WebhookDef {
  summary: string
  body: z.ZodType
}

const webhookDefs: Record<string, WebhookDef> = {
  'run.delivered': {
    summary: 'The files of a run are ready for a Webhook destination',
    body: RunDelivered,
  },
  test: { summary: 'A Webhook destination is tested', body: TestCall },
  notifications: {
    summary: 'A notification rule reports runs, deliveries and schedules',
    body: NotificationsCall,
  },
}

const headers = [
  ['webhook-id', 'The same for every attempt, so that a receiver can recognize a repeat'],
  ['webhook-timestamp', 'Seconds since 1970'],
  [
    'webhook-signature',
    'Where a secret is set: "v1," and the HMAC of Standard Webhooks; two while a secret is changed',
  ],
] as const

/** The webhook calls of the product, for the `webhooks` of OpenAPI 3.1. `convert` returns the JSON Schema of a body. */
export function webhooks(convert: (schema: z.ZodType) => Json): Json {
  const parameters = headers.map(([name, description]) => ({
    name,
    in: 'header',
    required: name !== 'webhook-signature',
    description,
    schema: { type: 'string' },
  }))
  const responses = {
    '2XX': { description: 'Received' },
    '410': { description: 'No longer accepted: the destination is turned off' },
    default: { description: 'Tried again later' },
  }
  return Object.fromEntries(
    Object.entries(webhookDefs).map(([name, { summary, body }]) => {
      const schema = convert(body)
      const content = { 'application/json': { schema, example: exampleOf(body, name) } }
      return [name, { post: { summary, parameters, requestBody: { required: true, content }, responses } }]
    }),
  )
}
