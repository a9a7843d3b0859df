import { useState } from 'react'
import type { SavedSchema } from '@windrow/contract/schemas/table-schemas'
import { ArrowRight } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { Words } from '../review/words.tsx'
import type { SchemaChange } from './schema-changes.ts'
import css from './rules.module.css'

interface Props {
  /** What was saved meanwhile; null if the schema was removed. */
  newer: SavedSchema | null
  /** What the typed values would change in it. */
  changes: readonly SchemaChange[]
  onKeep: () => void
  onTake: () => void
}

/** "at 07:08", "on 12 Nov at 07:08". */
function timeOf(iso: string): string {
  const [time, ...day] = formatMoment(iso).split(' ').reverse()
  const date = day.reverse().join(' ')
  return date === 'Today' ? `at ${time}` : `${date === 'Yesterday' ? 'yesterday' : `on ${date}`} at ${time}`
}

const Change = ({ was, now }: SchemaChange) => (
  <span className={css.change}>
    {was !== null && (
      <s>
        <Words text={was} />
      </s>
    )}
    {was !== null && now !== null && (
      <ArrowRight size={16} className="faint" aria-label="becomes" role="img" />
    )}
    {now === null ? (
      <span className="meta">removed</span>
    ) : (
      <span>
        <Words text={now} />
      </span>
    )}
  </span>
)

/** A list of differences: before, and after the arrow what it becomes. */
export function ChangeList({ changes }: { changes: readonly SchemaChange[] }) {
  if (changes.length === 0) return <p className="meta">It has all of your changes already.</p>
  return (
    <ul className={css.changes} aria-label="Your changes">
      {changes.map((change, at) => (
        <li key={at}>
          <span className="medium">{change.column ?? 'Whole table'}</span>
          <Change {...change} />
        </li>
      ))}
    </ul>
  )
}

/** Says that somebody else saved meanwhile, and lets the user compare and decide. */
export function SchemaConflict({ newer, changes, onKeep, onTake }: Props) {
  const [isOpen, setOpen] = useState(false)
  const version = newer ? `version ${newer.version}` : 'no rules'
  return (
    <>
      <Notice
        action={
          <Button small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide changes' : 'Show changes'}
          </Button>
        }
      >
        <b>
          {newer
            ? `${newer.updatedBy} saved version ${newer.version} ${timeOf(newer.updatedDate)}.`
            : 'The rules of this table were removed.'}
        </b>{' '}
        Your changes are kept here; compare before you save.
      </Notice>
      {isOpen && (
        <section className={`panel ${css.compare}`} aria-label={`Your changes to ${version}`}>
          <h2>Your changes to {version}</h2>
          <ChangeList changes={changes} />
          <div className="row">
            <Button variant="primary" onClick={onKeep}>
              Keep my changes
            </Button>
            <Button onClick={onTake}>{newer ? `Take ${version}` : 'Discard my changes'}</Button>
          </div>
        </section>
      )}
    </>
  )
}
