import { useMutation, useQueryClient } from '@tanstack/react-query'
import { digestTexts } from '@windrow/contract/email-digests'
import type { EmailDigest } from '@windrow/contract/schemas/email-digests'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { toast } from '../../ui/toast-store.ts'
import type { DigestBody } from './digest-queries.ts'

/** Sends the mail of these settings to oneself. */
export const useTestMail = () =>
  useMutation({
    mutationFn: (body: DigestBody) => api.emailDigestTest({ body }),
    onSuccess: ({ email }) => toast.success(`Test mail sent to ${email}`),
  })

/** Turning a digest on and off, and deleting it. */
export function useDigestActions() {
  const queries = useQueryClient()
  const onSettled = () => askAgain(queries, keys.digests.all)
  const turn = useMutation({
    mutationFn: ({ id, enabled }: EmailDigest) =>
      api.emailDigestEnable({ params: { digestId: id }, body: { enabled: !enabled } }),
    onSuccess: (turned) =>
      toast.undoable(`${turned.name} is ${turned.enabled ? 'on' : 'off'}`, () => turn.mutate(turned)),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ id }: EmailDigest) => api.emailDigestDelete({ params: { digestId: id } }),
    meta: { quiet: true },
    onSuccess: () => toast.success(digestTexts.deleted),
    onError: () => toast.error(digestTexts.notDeleted),
    onSettled,
  })
  return { turn, remove }
}
export type DigestActions = ReturnType<typeof useDigestActions>
