import { createFileRoute, useParams } from '@tanstack/react-router'
import { changedMessages, readMessageSearch } from '../../features/messages/message-search.ts'
import { prefetchMessages } from '../../features/messages/prefetch-messages.ts'
import { MessagesPage } from '../../features/messages/messages-page.tsx'
import { wholeNumber } from '../../ui/search-params.ts'

/** The list stays when a thread is opened beside it. */
export const Route = createFileRoute('/_app/messages')({
  validateSearch: readMessageSearch,
  loaderDeps: ({ search }) => search,
  // Not waited for: the screen shows what is still loading, and errors.
  loader: ({ context: { queryClient }, deps }) => void prefetchMessages(queryClient, deps),
  // Not again for each thread that is opened.
  shouldReload: false,
  component: MessagesRoute,
})

function MessagesRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { messageId } = useParams({ strict: false })
  return (
    <MessagesPage
      // A thread that is no number does not exist.
      open={messageId === undefined ? undefined : (wholeNumber(messageId) ?? 0)}
      search={search}
      onSearch={(change, options) =>
        void navigate({
          to: '.',
          search: changedMessages(search, change),
          replace: options?.replace ?? false,
          resetScroll: false,
        })
      }
      onOpen={(thread) =>
        void (thread
          ? navigate({
              to: '/messages/$messageId',
              params: { messageId: String(thread.threadId) },
              search: changedMessages(search, { project: thread.projectId }),
              resetScroll: false,
            })
          : navigate({
              to: '/messages',
              search: changedMessages(search, { project: undefined }),
              resetScroll: false,
            }))
      }
    />
  )
}
