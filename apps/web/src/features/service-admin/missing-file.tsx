import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ServiceSummary } from '@windrow/contract/schemas/service-admin'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { formatAgo, plural } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { serviceAdminQueries } from './service-admin-queries.ts'

/** Tells that the file of a service is missing, and offers a kept version. */
export function MissingFile({ service }: { service: ServiceSummary }) {
  const queries = useQueryClient()
  const { data } = useQuery(serviceAdminQueries.detail(service.id))
  const kept = data?.versions.find(({ isRunnable }) => isRunnable)
  const use = useMutation({
    mutationFn: (version: number) =>
      api.serviceUseKept({ params: { serviceId: service.id }, body: { version } }),
    onSuccess: async () => {
      toast.success(`${service.name} uses a kept version until its file is back`)
      await askAgain(queries, keys.services.all)
    },
  })
  return (
    <Notice
      tone="bad"
      action={
        <span className="row tight">
          {kept && (
            <Button small busy={use.isPending} onClick={() => use.mutate(kept.version)}>
              {`Use version ${kept.label}`}
            </Button>
          )}
          <Button small variant="text" onClick={() => void askAgain(queries, keys.services.all)}>
            Check again
          </Button>
        </span>
      }
    >
      <b>{`${service.name} can't run.`}</b>{' '}
      {`Its file was removed from the services folder ${formatAgo(service.missingSince!)}; ${plural(service.reports, 'report')} can't run.`}
    </Notice>
  )
}
