import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ownQueries } from '../../session/own-queries.ts'
import { restartGuides } from '../guides/guide-store.ts'
import { Section } from './section.tsx'

/** Closed guides stay closed on every device until the user shows them again. */
export function GuidesSection() {
  const queries = useQueryClient()
  const query = useQuery(ownQueries.settings)
  const seen = Object.entries(query.data ?? {}).flatMap(([flag, value]) => (value ? flag : []))
  const forget = useMutation({
    mutationFn: () => api.userSettingsSave({ body: Object.fromEntries(seen.map((flag) => [flag, false])) }),
    onSuccess: (saved) => {
      queries.setQueryData(ownQueries.settings.queryKey, saved)
      restartGuides()
      toast.success('Guides are on again')
    },
  })
  return (
    <Section title="Guides" text="Short introductions on the screens. A guide you close isn't shown again.">
      <QueryNotice query={query} what="settings" />
      <Button
        busy={forget.isPending}
        reason={seen.length === 0 ? "You haven't closed any guides." : undefined}
        onClick={() => forget.mutate()}
      >
        Show all guides again
      </Button>
    </Section>
  )
}
