import type { SchedulePreview } from '@windrow/contract/schemas/schedules'
import { localMoment, localSentence } from './local-words.ts'
import { PreviewCalendar } from './preview-calendar.tsx'
import css from './schedules.module.css'

interface Props {
  preview: SchedulePreview | undefined
  error: Error | null
  /** Today's date in the time zone of the schedule. */
  today: string
  /** Whether newer times are loading. */
  isOld: boolean
}

/** The schedule in the form, as a sentence, a calendar, and for screen readers a list of its next ten times. */
export function ScheduleTimes({ preview, error, today, isOld }: Props) {
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
          <h2 aria-live="polite">{localSentence(preview.sentence ?? '')}</h2>
          <PreviewCalendar days={preview.days} today={today} />
          {preview.next[0] && (
            <p className="meta" aria-hidden="true">
              Next: {localMoment(preview.next[0].localTime)}
            </p>
          )}
          <ol className="sr" aria-label="Next ten times">
            {preview.next.map(({ dueDate, localTime, note }) => (
              <li key={dueDate}>
                <time dateTime={dueDate}>{localMoment(localTime)}</time>
                {note && <span> {localSentence(note)}</span>}
              </li>
            ))}
          </ol>
          {preview.next.length < 10 && <p className="meta">No further times.</p>}
          {preview.notes.map((note) => (
            <p key={note} className="meta">
              {localSentence(note)}
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
  return `${field} ${localSentence(message)}${/[.?]$/.test(message) ? '' : '.'}`.trim()
}
