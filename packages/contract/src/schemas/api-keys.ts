import { z } from 'zod'
import { id, idText, instant } from './common.ts'

export const maxApiKeys = 10
export const apiKeyLimitMessage = 'You can only create 10 API keys'
export const apiKeyLimitAdvice = 'Please delete an existing key to create a new one.'

const keyName = z
  .string('Please enter API key name')
  .trim()
  .min(1, 'Please enter API key name')
  .max(100)
  .regex(/^[^\p{Cc}]*$/u, 'must be a single line without control characters')

const ApiKey = z
  .object({
    apiKeyId: id,
    keyName: z.string(),
    apiKey: z.string().describe('Its beginning and last four characters; the whole key is shown only once'),
    dateCreated: instant,
    dateExpired: instant.nullable().describe('null: never'),
    dateLastUsed: instant.nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyList = z.object({ apiKeys: z.array(ApiKey) })

export const ApiKeyCreate = z.object({
  apiKeyName: keyName,
  expiryDate: z
    .union([z.iso.datetime({ offset: true }), z.iso.date(), z.null()], 'Set expiry date')
    .describe("The last day on which the key works, in UTC; null if it doesn't expire"),
  force: z.boolean().default(false).describe('Replaces a key of the same name'),
})
/** `status: false` comes with a message; `apiLimitExceeded` means that there are already ten keys. */
export const ApiKeyCreated = z.object({
  status: z.boolean(),
  apiLimitExceeded: z.boolean(),
  message: z.string(),
  description: z.string().optional(),
  payload: z.object({ apiKeyId: id, apiKey: z.string() }).optional(),
})
export const ApiKeyUpdate = z.object({ apiKeyId: id, apiKeyName: keyName })
export const ApiKeyDelete = z.object({ apiKeyId: idText.describe('One of the own API keys') })
export const ApiKeyDone = z.object({ message: z.string() })
