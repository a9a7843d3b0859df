import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribePage } from '../features/notifications/unsubscribe-page.tsx'
import { shortText, type RawSearch } from '../ui/search-params.ts'

export const Route = createFileRoute('/account/unsubscribe')({
  validateSearch: (raw: RawSearch): { token: string } => ({ token: shortText(raw['token']) ?? '' }),
  component: UnsubscribeRoute,
})

function UnsubscribeRoute() {
  return <UnsubscribePage token={Route.useSearch().token} />
}
