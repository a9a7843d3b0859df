import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribePage } from '../features/notifications/unsubscribe-page.tsx'
import { shortText, type RawSearch } from '../ui/search-params.ts'

export const Route = createFileRoute('/account/unsubscribe')({
  validateSearch: (raw: RawSearch): { token: string; about?: 'thread' | 'digest' } => ({
    token: shortText(raw['token']) ?? '',
    ...((raw['about'] === 'thread' || raw['about'] === 'digest') && { about: raw['about'] }),
  }),
  component: UnsubscribeRoute,
})

function UnsubscribeRoute() {
  const { token, about = 'mail' } = Route.useSearch()
  return <UnsubscribePage token={token} about={about} />
}
