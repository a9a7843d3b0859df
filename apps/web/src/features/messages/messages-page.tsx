import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** Conversations of all projects; the URL can select one. */
export function MessagesPage({ conversation }: { conversation?: string }) {
  if (conversation)
    return (
      <>
        <PageHeader
          title="All Messages"
          crumbs={[{ label: 'All Messages', to: '/messages' }, { label: 'Conversation' }]}
        />
        <Empty
          title="This conversation does not exist"
          text="It may belong to a project you're not a member of."
        >
          <ButtonLink to="/messages">All Messages</ButtonLink>
        </Empty>
      </>
    )
  return (
    <>
      <PageHeader title="All Messages" />
      <Empty title="No messages yet" text="Conversations of all your projects, newest first.">
        <ButtonLink to="/projects">Go to your projects</ButtonLink>
      </Empty>
    </>
  )
}
