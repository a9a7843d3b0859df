import type { SentFile } from '../attachments/use-attachments.ts'

/** A message that the server has not confirmed yet. */
export interface Unsent {
  /** Sent with each attempt, so that an attempt whose answer was lost isn't sent twice. */
  clientId: string
  /** Absent if an earlier version kept it. */
  projectId?: number
  text: string
  internal: boolean
  quoteOf: number | null
  close: boolean
  /** Files that are uploaded already. */
  files?: readonly SentFile[]
  createdDate: string
  /** Why the server refused it. */
  refused?: string
}

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Unsent).clientId === 'string' &&
  typeof (value as Unsent).text === 'string' &&
  typeof (value as Unsent).createdDate === 'string'

/** Stored messages; none if they cannot be read. */
export function readUnsent(text: string | null): Unsent[] {
  try {
    const found = JSON.parse(text ?? '[]') as unknown
    return Array.isArray(found) ? found.filter(isUnsent) : []
  } catch {
    return []
  }
}
