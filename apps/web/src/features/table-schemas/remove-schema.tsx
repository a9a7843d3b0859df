import { lazy, Suspense, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import type { ReportPlace } from '../../keys/places.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { changedBySchema } from './schema-queries.ts'

const ConfirmModal = lazy(async () => ({
  default: (await import('../../ui/confirm-modal.tsx')).ConfirmModal,
}))

interface Props {
  place: ReportPlace
  pageId: string
  onRemoved: () => void
}

/** Removes all rules of a table, after a question. */
export function RemoveSchema({ place: { id, rid }, pageId, onRemoved }: Props) {
  const [isAsking, ask] = useState(false)
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.tableSchemaRemove({ params: { id, rid, pageId } }),
    onSuccess: () => {
      toast.success('The schema was removed')
      onRemoved()
      void askAgain(queries, ...changedBySchema(id, rid))
    },
  })
  return (
    <>
      <Button small variant="text" onClick={() => ask(true)}>
        Remove schema
      </Button>
      <Suspense>
        {isAsking && (
          <ConfirmModal
            title="Remove this schema?"
            action="Remove"
            busy={remove.isPending}
            onConfirm={(close) => remove.mutate(undefined, { onSuccess: close })}
            onClose={() => ask(false)}
          >
            Runs are no longer checked against the rules of {pageId}. Results of past runs are kept.
          </ConfirmModal>
        )}
      </Suspense>
    </>
  )
}
