import { useState } from 'react'
import { isActive } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import { Ellipsis } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu-button.tsx'
import { AskButton } from '../asking/ask-button.tsx'
import type { RunButtonProps } from './run-button-props.ts'

interface Entry extends MenuItem {
  /** Whether the role and the state of the run permit it. */
  when: boolean
}

const compareHref = (id: number, { reportId, historyId }: Run) =>
  `/projects/${id}/reports/${reportId}/compare?later=${historyId}`

/** The further actions of a run, in words. */
export function RunMenu({ id, run, blocked, onAgain, onStop, onLog, onKept }: RunButtonProps) {
  const may = useMay()
  const [asking, ask] = useState(false)
  const active = isActive(run.status)
  const entries: Entry[] = [
    {
      key: 'again',
      label: 'Run again',
      when: !active && !run.isDeleted && may('report:run'),
      ...(blocked !== undefined && { disabled: true, tip: blocked }),
      onSelect: () => onAgain(run),
    },
    { key: 'kept', label: 'Failed pages and snapshots', when: true, onSelect: () => onKept(run) },
    { key: 'log', label: 'Log', when: may('report:view-logs'), onSelect: () => onLog(run) },
    {
      key: 'compare',
      label: 'Compare with another run',
      when: run.itemCount > 0,
      href: compareHref(id, run),
    },
    { key: 'ask', label: 'Ask about this run', when: true, onSelect: () => ask(true) },
    {
      key: 'stop',
      label: 'Stop run',
      danger: true,
      when: active && run.status !== 'STOPPING' && may('report:stop-run'),
      onSelect: () => onStop(run),
    },
  ]
  return (
    <>
      {asking ? (
        <AskButton
          id={id}
          reference={{ kind: 'RUN', reportId: run.reportId, historyId: run.historyId }}
          name={`Ask about run ${run.id}`}
          title="Ask about this run"
          startsOpen
          onOpen={(open) => !open && ask(false)}
        />
      ) : (
        // For the shortcut, which clicks it.
        <span data-ask hidden>
          <button type="button" onClick={() => ask(true)} />
        </span>
      )}
      <MenuButton
        className="btn btn-text btn-small btn-icon"
        name={`More actions for run ${run.id}`}
        tip="More actions"
        align="end"
        label={<Ellipsis size={16} aria-hidden="true" />}
        groups={[{ items: entries.filter(({ when }) => when).map(({ when: _when, ...item }) => item) }]}
      />
    </>
  )
}
