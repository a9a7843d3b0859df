import { useState } from 'react'
import type { SavedSchema, TableSchema } from '@windrow/contract/schemas/table-schemas'
import { changesOf, onTopOf } from './schema-changes.ts'

interface Base {
  /** 0 if no version was saved yet. */
  version: number
  schema: TableSchema
}

const none: TableSchema = { columns: [], rules: [] }
const baseOf = (saved: SavedSchema | null): Base =>
  saved ? { version: saved.version, schema: saved.schema } : { version: 0, schema: none }

/**
 * The schema being edited, beside the saved version that it started from. Follows newer versions while nothing is
 * changed; otherwise keeps the changes and reports `isOutdated`.
 */
export function useSchemaDraft(listed: SavedSchema | null, first: TableSchema) {
  // What was just saved, until the list has it.
  const [own, setOwn] = useState<{ over: SavedSchema | null; next: SavedSchema } | null>(null)
  const saved = own && own.over === listed ? own.next : listed
  const [base, rebase] = useState(() => baseOf(saved))
  const [draft, change] = useState(saved?.schema ?? first)
  const changes = changesOf(base.schema, draft)
  const isNewer = base.version !== (saved?.version ?? 0)
  const take = (next: Base, schema = next.schema) => {
    rebase(next)
    change(schema)
  }
  const isOutdated = isNewer && changes.length > 0
  if (isNewer && !isOutdated) take(baseOf(saved), saved?.schema ?? first)
  const latest = baseOf(saved)
  const merged = isOutdated ? onTopOf(base.schema, draft, latest.schema) : draft
  return {
    base,
    draft,
    change,
    changes,
    isOutdated,
    /** What the changes would do to the newer version. */
    changesToLatest: isOutdated ? changesOf(latest.schema, merged) : changes,
    keep: () => take(latest, merged),
    takeLatest: () => take(latest, saved?.schema ?? first),
    discard: () => change(saved?.schema ?? first),
    /** After saving `sent`: what was changed meanwhile is kept. */
    onSaved: (next: SavedSchema, sent: TableSchema) => {
      setOwn({ over: listed, next })
      rebase(baseOf(next))
      change((now) => (now === sent ? next.schema : now))
    },
  }
}
