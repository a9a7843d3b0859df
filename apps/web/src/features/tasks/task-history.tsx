import type { AnomalyEvent } from '@windrow/contract/schemas/anomalies'
import { formatMoment } from '../../ui/formats.ts'
import { When } from '../../ui/marks.tsx'
import { Avatar } from '../../ui/people.tsx'
import { Words } from '../review/words.tsx'
import css from './tasks.module.css'

/** What happened to a task, oldest first, with comments and reasons. */
export function TaskHistory({ events }: { events: AnomalyEvent[] }) {
  return (
    <ol className={css.history} aria-label="History">
      {events.map(({ eventId, userName, text, comment, createdDate }) => (
        <li key={eventId}>
          {userName === null ? (
            <span className={css.system} aria-hidden="true">
              <i className="dot" />
            </span>
          ) : (
            <Avatar name={userName} silent />
          )}
          <div className="stack grow">
            <span>
              <b className="medium">{userName ?? 'Windrow'} </b>
              <Words text={text} />
            </span>
            {comment && <p>{comment}</p>}
          </div>
          <span className="meta num">
            <When iso={createdDate} text={formatMoment(createdDate)} />
          </span>
        </li>
      ))}
    </ol>
  )
}
