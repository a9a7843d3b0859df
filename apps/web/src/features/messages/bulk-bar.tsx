import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Thread } from '@windrow/contract/schemas/threads'
import { threadActions, type ThreadAction } from '@windrow/contract/threads'
import { ChevronDown } from 'lucide-react'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { FloatingBar } from '../../ui/floating-bar.tsx'
import { plural } from '../../ui/formats.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { threadQueries } from '../threads/thread-queries.ts'

const actionLabels: Readonly<Record<ThreadAction, string>> = {
  ASSIGN: 'Assign to',
  CLOSE: 'Close',
  MARK_READ: 'Mark as read',
}

interface Choice {
  action: ThreadAction
  assigneeId: number | null
}

/** Changes several threads at once, and tells of those that could not be changed. */
export function useBulk(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ threadIds, action, assigneeId }: Choice & { threadIds: number[] }) =>
      api.threadBulk({ body: { threadIds, action, ...(action === 'ASSIGN' && { assigneeId }) } }),
    onSuccess: ({ changed, refused }) => {
      if (refused[0])
        toast.error(`${plural(refused.length, 'thread')} could not be changed`, refused[0].message)
      else toast.success(`${plural(changed, 'thread')} changed`)
      onDone()
    },
    onSettled: () => askAgain(queries, keys.threads.all),
  })
}

interface PickerProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

function Picker({ label, value, options, onChange }: PickerProps) {
  return (
    <MenuButton
      label={
        <>
          <span className="faint">{label}</span>
          {options.find((option) => option.value === value)?.label}
          <ChevronDown size={16} className="faint" aria-hidden="true" />
        </>
      }
      groups={[
        {
          items: options.map((option) => ({
            key: option.value,
            label: option.label,
            checked: option.value === value,
            onSelect: () => onChange(option.value),
          })),
        },
      ]}
    />
  )
}

/** Actions on the selected threads. */
export function BulkBar({ threads, onClear }: { threads: Thread[]; onClear: () => void }) {
  const { data: people = [] } = useQuery(threadQueries.assignees)
  const [choice, choose] = useState<Choice>({ action: 'ASSIGN', assigneeId: null })
  const bulk = useBulk(onClear)
  return (
    <FloatingBar
      label="Actions on selected threads"
      count={`${plural(threads.length, 'Thread')} selected`}
      onClear={onClear}
    >
      <Picker
        label="Action"
        value={choice.action}
        options={threadActions.map((value) => ({ value, label: actionLabels[value] }))}
        onChange={(value) => choose({ ...choice, action: threadActions.find((action) => action === value)! })}
      />
      {choice.action === 'ASSIGN' && (
        <Picker
          label="Person"
          value={choice.assigneeId === null ? '' : String(choice.assigneeId)}
          options={[
            { value: '', label: 'Nobody' },
            ...people.map(({ userId, fullName }) => ({ value: String(userId), label: fullName })),
          ]}
          onChange={(value) => choose({ ...choice, assigneeId: value === '' ? null : Number(value) })}
        />
      )}
      <Button
        variant="primary"
        busy={bulk.isPending}
        onClick={() => bulk.mutate({ ...choice, threadIds: threads.map(({ threadId }) => threadId) })}
      >
        Update
      </Button>
    </FloatingBar>
  )
}
