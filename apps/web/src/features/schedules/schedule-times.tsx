import type { SchedulePreview } from '@windrow/contract/schemas/schedules'
import css from './schedules.module.css'

interface Props {
  preview: SchedulePreview | undefined
  error: Error | null
  /** Whether newer times are loading. */
  isOld: boolean
}

/** The schedule in the form, as a sentence and as its next ten times. */
export function ScheduleTimes({ preview, error, isOld }: Props) {
  return (
    <aside className={css.scheduletimes} aria-label="Next times">
      {error ? (
        <p className={`meta ${css.bad}`} role="status">
          {error.message}
        </p>
      ) : preview && preview.errors.length > 0 ? (
        <>
          <h2>No next times</h2>
          {preview.errors.map((fault) => (
            <p key={fault.path} className={`meta ${css.bad}`} role="status">
              {faultText(fault)}
            </p>
          ))}
        </>
      ) : preview ? (
        <div className={isOld ? css.stale : undefined} data-stale={isOld || undefined}>
          <h2 aria-live="polite">{preview.sentence}</h2>
          <ol aria-label="Next ten times">
            {preview.next.map(({ dueDate, words, note }) => (
              <li key={dueDate}>
                <time dateTime={dueDate} className="num">
                  {words}
                </time>
                {note && <span className="meta">{note}</span>}
              </li>
            ))}
          </ol>
          {preview.next.length < 10 && <p className="meta">No further times.</p>}
          {preview.notes.map((note) => (
            <p key={note} className="meta">
              {note}
            </p>
          ))}
        </div>
      ) : (
        <span className="bone" style={{ width: 200 }} />
      )}
    </aside>
  )
}

const fieldNames: Record<string, string> = {
  interval: 'Every',
  time: 'Time',
  minute: 'Minute',
  fromHour: 'First hour',
  toHour: 'Last hour',
  weekdays: 'Days of the week',
  monthDays: 'Days of the month',
  cron: 'Cron expression',
  startDate: 'First day',
  endDate: 'Last day',
  timeZone: 'Time zone',
}

/** "Time does not exist on …": the field with the server's message. */
function faultText({ path, message }: SchedulePreview['errors'][number]): string {
  const field = fieldNames[path.split('.').at(-1) ?? ''] ?? ''
  return `${field} ${message}${/[.?]$/.test(message) ? '' : '.'}`.trim()
}
