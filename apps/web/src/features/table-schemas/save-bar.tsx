import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/controls.tsx'
import { plural } from '../../ui/formats.ts'
import type { SchemaChange } from './schema-changes.ts'
import css from './rules.module.css'

interface Props {
  changes: readonly SchemaChange[]
  /** Whether no version was saved yet. */
  isFirst: boolean
  judgesAgain: boolean
  isBusy: boolean
  /** Why nothing can be saved now. */
  reason: string | undefined
  onJudgeAgain: (judgesAgain: boolean) => void
  onDiscard: () => void
}

/** The columns of some changes: "price, name and 3 more". */
function places(changes: readonly SchemaChange[]): string {
  const names = [...new Set(changes.map(({ column }) => column ?? 'Whole table'))]
  const shown = names.length > 3 ? names.slice(0, 2) : names
  const more = names.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** The past runs that a new version judges again. */
export const judgedRuns = 30

/** Floats over the page while there are unsaved changes; a sheet on phones. */
export function SaveBar(props: Props) {
  const { changes, isFirst, judgesAgain, isBusy, reason, onJudgeAgain, onDiscard } = props
  return (
    <div className={`floatbar ${css.savebar}`} role="region" aria-label="Unsaved changes">
      <span className="n" role="status">
        {isFirst ? 'Not saved yet' : plural(changes.length, 'unsaved change')}{' '}
        {!isFirst && <span className={`meta clip ${css.places}`}>{places(changes)}</span>}
      </span>
      <label className={css.check}>
        <Checkbox
          label={`Judge the last ${judgedRuns} runs again`}
          checked={judgesAgain}
          onChange={({ target }) => onJudgeAgain(target.checked)}
        />
        Judge the last {judgedRuns} runs again
      </label>
      <span className="rule" />
      <Button disabled={isBusy} onClick={onDiscard}>
        Discard
      </Button>
      <Button type="submit" variant="primary" busy={isBusy} reason={reason}>
        Save
      </Button>
    </div>
  )
}
