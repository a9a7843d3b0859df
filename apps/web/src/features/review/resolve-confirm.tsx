import { useMutation } from '@tanstack/react-query'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { resolvedQuestion } from './action-words.ts'
import { useTaskAction, type ActionTarget } from './use-task-action.ts'

interface Props {
  target: ActionTarget
  onDone: () => void
  onClose: () => void
}

/** Asks before tasks are marked as resolved, and sends it. */
export function ResolveConfirm({ target, onDone, onClose }: Props) {
  const { send, sayFailed, refresh } = useTaskAction(target, 'FIXED')
  const sending = useMutation({
    mutationFn: () => send({}),
    meta: { quiet: true },
    onSuccess: onDone,
    onError: sayFailed,
    onSettled: () => void refresh(),
  })
  return (
    <ConfirmModal
      title={resolvedQuestion}
      action="Yes"
      cancel="No"
      danger={false}
      busy={sending.isPending}
      onConfirm={(close) => sending.mutate(undefined, { onSettled: close })}
      onClose={onClose}
    />
  )
}
