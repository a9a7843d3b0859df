import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight, ChevronLeft, X } from 'lucide-react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { Conversation } from '../threads/conversation.tsx'
import { threadById } from './message-queries.ts'
import { changedMessages, type MessageSearch } from './message-search.ts'
import css from './messages.module.css'

interface Props {
  search: MessageSearch
  onOpen: (thread: undefined) => void
  threadId: number
  project: number | undefined
  isWaiting: boolean
}

function PaneActions({
  project,
  threadId,
  onClose,
}: {
  project: number
  threadId: number
  onClose: () => void
}) {
  return (
    <>
      <ButtonLink
        variant="text"
        to="/projects/$id/collaboration"
        params={{ id: String(project) }}
        search={{ thread: threadId }}
        aria-label="Open in its project"
        data-tip="Open in its project"
        icon={<ArrowUpRight size={16} />}
      />
      <Button variant="text" aria-label="Close" icon={<X size={16} />} onClick={onClose} />
    </>
  )
}

/** The open thread. Its project is part of the URL, known from the list, or asked for. */
export function ThreadPane({ threadId, project: known, search, isWaiting: isListWaiting, onOpen }: Props) {
  const phone = usePhone()
  const found = useQuery({ ...threadById(threadId), enabled: known === undefined && !isListWaiting })
  const project = known ?? found.data?.threads[0]?.projectId
  const isWaiting = isListWaiting || found.isFetching
  const close = () => onOpen(undefined)
  if (project === undefined)
    return (
      <div className={css.pane} aria-busy={isWaiting}>
        {!isWaiting && (
          <div className={css.inset}>
            <Empty
              title="This thread does not exist"
              text="It may belong to a project you're not a member of."
            >
              <Button onClick={close}>All Messages</Button>
            </Empty>
          </div>
        )}
      </div>
    )
  return (
    <div className={`${css.pane} fullthread`}>
      {phone && (
        <nav aria-label="Breadcrumb" className={`crumbs up ${css.up}`}>
          <Link to="/messages" search={changedMessages(search, { project: undefined })} activeProps={{}}>
            <ChevronLeft size={16} aria-hidden="true" />
            All Messages
          </Link>
        </nav>
      )}
      <Conversation
        key={threadId}
        isPane
        id={project}
        threadId={threadId}
        search={search.search}
        actions={phone ? undefined : <PaneActions project={project} threadId={threadId} onClose={close} />}
        onLeave={close}
      />
    </div>
  )
}
