import type { PageType } from '@windrow/contract/recipe'
import type { Send } from '../records/request.ts'

/** Paging by a parameter instead of a link. */
export interface Paging {
  readonly by: 'page' | 'offset' | 'cursor'
  readonly parameter: string
  readonly step: number | null
  readonly inBody: boolean
}

export interface PagedRequest {
  url: string
  send: Send | null
}

export function compilePaging(next: PageType['next']): Paging | null {
  if (!next?.by || next.by === 'click' || next.by === 'scroll') return null
  return {
    by: next.by,
    parameter: next.parameter ?? next.by,
    step: next.step ?? null,
    inBody: next.in === 'body',
  }
}

/**
 * The request for the next page; null after the last page: one without items, with fewer items than a step, or
 * without a cursor.
 */
export function pageAfter(
  paging: Paging,
  request: PagedRequest,
  found: { items: number; cursor?: string },
): PagedRequest | null {
  const { by, step } = paging
  if (by === 'cursor') return found.cursor ? put(paging, request, found.cursor) : null
  if (found.items === 0 || (by === 'offset' && step !== null && found.items < step)) return null
  const known = Number(read(paging, request) ?? (by === 'page' ? 1 : 0))
  return put(
    paging,
    request,
    (Number.isFinite(known) ? known : 0) + (step ?? (by === 'page' ? 1 : found.items)),
  )
}

function read({ parameter, inBody }: Paging, { url, send }: PagedRequest): unknown {
  if (!inBody) return new URL(url).searchParams.get(parameter)
  let value: unknown = parseBody(send)
  for (const key of parameter.split('.')) value = isRecord(value) ? value[key] : undefined
  return value
}

function put(
  { parameter, inBody }: Paging,
  { url, send }: PagedRequest,
  value: string | number,
): PagedRequest {
  if (inBody) {
    const body = parseBody(send)
    const keys = parameter.split('.')
    let target = body
    for (const key of keys.slice(0, -1)) {
      const inner = target[key]
      target = target[key] = isRecord(inner) ? { ...inner } : {}
    }
    target[keys.at(-1)!] = value
    return { url, send: { method: 'POST', ...send, body: JSON.stringify(body) } }
  }
  const next = new URL(url)
  next.searchParams.set(parameter, String(value))
  return { url: next.href, send }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseBody(send: Send | null): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(send?.body ?? '{}')
    return isRecord(body) ? body : {}
  } catch {
    return {}
  }
}
