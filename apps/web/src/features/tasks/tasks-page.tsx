import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AnomalyAction } from '@windrow/contract/anomalies'
import { usePhone } from '../../ui/use-media.ts'
import { ActionDialogs } from '../review/action-dialogs.tsx'
import type { ActionTarget } from '../review/use-task-action.ts'
import { BulkBar } from './bulk-bar.tsx'
import { TaskList } from './task-list.tsx'
import { TaskPane } from './task-pane.tsx'
import { taskQueries } from './task-queries.ts'
import type { ChangeTaskSearch, TaskSearch } from './task-search.ts'
import { targetOf, targetOfAll } from './task-target.ts'
import { TaskToolbar } from './task-toolbar.tsx'
import { TasksHeader } from './tasks-header.tsx'
import { useTaskKeys } from './use-task-keys.ts'
import { useTaskSteps } from './use-task-steps.ts'
import css from './tasks.module.css'

const ShortcutsHelp = lazy(async () => ({ default: (await import('./shortcuts-help.tsx')).ShortcutsHelp }))

interface Props {
  search: TaskSearch
  onSearch: ChangeTaskSearch
}

interface Acting {
  action: AnomalyAction
  target: ActionTarget
  /** Whether it is for the selected tasks, which are cleared afterwards. */
  isBulk?: boolean
}

/** Anomaly tasks: a list, and one open task beside it. */
export function TasksPage({ search, onSearch }: Props) {
  const { task: open, ...view } = search
  const query = useQuery(taskQueries.list(view))
  const phone = usePhone()
  const [picked, pick] = useState<ReadonlySet<number>>(new Set())
  const [acting, act] = useState<Acting | null>(null)
  const tasks = query.data?.tasks
  const selected = tasks?.filter(({ historyId }) => picked.has(historyId)) ?? []
  const steps = useTaskSteps(query.data, search, onSearch)
  const onToggle = (historyId: number) => {
    const next = new Set(picked)
    if (!next.delete(historyId)) next.add(historyId)
    pick(next)
  }
  const keys = useTaskKeys({
    tasks,
    search,
    steps,
    onSearch,
    onToggle,
    onAction: (action, task) => act({ action, target: targetOf(task) }),
  })
  const isOpen = open !== undefined
  return (
    <div className={phone ? undefined : `${css.bench} fillswindow`}>
      {!(phone && isOpen) && <TasksHeader counts={query.data?.counts} />}
      <div className={css.benchbody}>
        {!(phone && isOpen) && (
          <section className={isOpen ? `${css.side} ${css.narrow}` : css.side} aria-label="Anomaly tasks">
            <TaskToolbar
              search={search}
              onSearch={onSearch}
              counts={query.data?.counts}
              narrow={phone || isOpen}
              folded={isOpen}
            />
            <TaskList
              query={query}
              search={search}
              onSearch={onSearch}
              cursor={keys.cursor}
              onHelp={keys.showHelp}
              selection={{
                picked,
                onChange: pick,
                name: (id) => tasks?.find(({ historyId }) => historyId === id)?.reportName ?? 'task',
              }}
              onAction={(action, task) => act({ action, target: targetOf(task) })}
            />
          </section>
        )}
        {isOpen && (
          <TaskPane
            key={open}
            historyId={open}
            onAction={(action, { task, quality }) =>
              act({ action, target: targetOf(task, quality.findings) })
            }
            {...steps}
          />
        )}
      </div>
      {selected.length > 0 && !(phone && isOpen) && (
        <BulkBar
          tasks={selected}
          onAction={(action) => act({ action, target: targetOfAll(selected), isBulk: true })}
          onClear={() => pick(new Set())}
        />
      )}
      {acting && (
        <ActionDialogs
          action={acting.action}
          target={acting.target}
          onDone={() => acting.isBulk && pick(new Set())}
          onClose={() => act(null)}
        />
      )}
      <Suspense>{keys.isHelpOpen && <ShortcutsHelp onClose={keys.hideHelp} />}</Suspense>
    </div>
  )
}
