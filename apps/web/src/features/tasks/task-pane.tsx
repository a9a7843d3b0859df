import { useState, type ReactNode } from 'react'
import type { AnomalyAction } from '@windrow/contract/anomalies'
import { useQuery } from '@tanstack/react-query'
import type { AnomalyTaskDetail } from '@windrow/contract/schemas/anomalies'
import { Button } from '../../ui/button.tsx'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { BeforeAfter } from '../review/before-after.tsx'
import { Held } from '../review/held.tsx'
import { CommentBox } from './comment-box.tsx'
import { TaskChanges } from './task-changes.tsx'
import { TaskFindings } from './task-findings.tsx'
import { TaskHead, type TaskSteps } from './task-head.tsx'
import { TaskHistory } from './task-history.tsx'
import { taskQueries } from './task-queries.ts'
import css from './tasks.module.css'

interface Props extends TaskSteps {
  historyId: number
  onAction: (action: AnomalyAction, detail: AnomalyTaskDetail) => void
}

/** The task's name is the page's heading on phones, and below it otherwise. */
function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const Heading = usePhone() ? 'h2' : 'h3'
  return (
    <section>
      <Heading>
        {title} {note && <span className="meta">{note}</span>}
      </Heading>
      {children}
    </section>
  )
}

function Body({ detail }: { detail: AnomalyTaskDetail }) {
  const { task, quality, changes, events } = detail
  const { findings } = quality
  const [chosenId, choose] = useState<number>()
  const chosen = findings.find(({ findingId }) => findingId === chosenId) ?? findings[0]
  const place = { id: task.projectId, rid: task.reportId, hid: task.historyId }
  return (
    <div className={css.taskbody} tabIndex={0} role="region" aria-label="Findings and history">
      <Held place={place} review={quality.review} findings={findings.length} small />
      <Section title="Findings" note="most important first">
        <TaskFindings
          place={place}
          findings={findings}
          chosen={chosen}
          onChoose={({ findingId }) => choose(findingId)}
        />
      </Section>
      {chosen && (
        <Section title="Before and after" note="of the chosen finding">
          <BeforeAfter place={place} finding={chosen} />
        </Section>
      )}
      <Section title="What changed meanwhile" note="since the last good run">
        <TaskChanges changes={changes} />
      </Section>
      <Section title="History">
        <TaskHistory events={events} />
        <CommentBox key={task.historyId} historyId={task.historyId} />
      </Section>
    </div>
  )
}

/** An open task beside the list, or as its own page on phones. */
export function TaskPane({ historyId, onAction, ...steps }: Props) {
  const query = useQuery(taskQueries.task(historyId))
  const detail = query.data
  return (
    <article
      className={css.task}
      aria-label={detail ? `Task of ${detail.task.reportName}` : 'Task'}
      aria-busy={query.isPending}
    >
      {query.error && (
        <div className={css.tasknotice}>
          <QueryNotice query={query} what="findings" />
          {!detail && <Button onClick={steps.onClose}>Back to the tasks</Button>}
        </div>
      )}
      {detail ? (
        <>
          <TaskHead task={detail.task} onAction={(action) => onAction(action, detail)} {...steps} />
          <Body detail={detail} />
        </>
      ) : (
        !query.error && <FormSkeleton label="Loading the task" />
      )}
    </article>
  )
}
