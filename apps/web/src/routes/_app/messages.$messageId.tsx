import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '../../features/messages/messages-page.tsx'

export const Route = createFileRoute('/_app/messages/$messageId')({ component: ConversationRoute })

function ConversationRoute() {
  return <MessagesPage conversation={Route.useParams().messageId} />
}
