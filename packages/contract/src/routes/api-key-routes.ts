import { route } from '../route.ts'
import {
  ApiKeyCreate,
  ApiKeyCreated,
  ApiKeyDelete,
  ApiKeyDone,
  ApiKeyList,
  ApiKeyUpdate,
} from '../schemas/api-keys.ts'

const shared = { path: '/apiKey', tag: 'API keys', permission: 'key:manage' } as const

export const apiKeyRoutes = {
  apiKeyList: route({
    ...shared,
    method: 'GET',
    summary: 'List your API keys',
    success: { status: 200, body: ApiKeyList },
  }),
  apiKeyCreate: route({
    ...shared,
    method: 'POST',
    summary: 'Create an API key; the answer shows it once',
    personal: true,
    body: ApiKeyCreate,
    rateLimit: 60,
    success: { status: 200, body: ApiKeyCreated },
  }),
  apiKeyUpdate: route({
    ...shared,
    method: 'PUT',
    summary: 'Rename an API key',
    personal: true,
    body: ApiKeyUpdate,
    success: { status: 200, body: ApiKeyDone },
    errors: ['NOT_FOUND', 'NAME_TAKEN'],
  }),
  apiKeyDelete: route({
    ...shared,
    method: 'DELETE',
    summary: 'Delete an API key; programs that use it are refused at once',
    personal: true,
    query: ApiKeyDelete,
    success: { status: 200, body: ApiKeyDone },
    errors: ['NOT_FOUND'],
  }),
}
