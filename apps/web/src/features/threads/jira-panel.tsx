import { lazy, Suspense, useEffect, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ThreadJira } from '@windrow/contract/schemas/jira'
import type { Thread } from '@windrow/contract/schemas/threads'
import { Ellipsis, ExternalLink, Link2, Plus, RefreshCw, TriangleAlert, Unlink } from 'lucide-react'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/marks.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { queuedText, troubleText, type JiraLink } from './jira-words.ts'
import { threadQueries } from './thread-queries.ts'
import css from './jira-panel.module.css'

const LinkIssueModal = lazy(async () => ({ default: (await import('./jira-modals.tsx')).LinkIssueModal }))
const CreateIssueModal = lazy(async () => ({ default: (await import('./jira-modals.tsx')).CreateIssueModal }))
const ConfirmModal = lazy(async () => ({
  default: (await import('../../ui/confirm-modal.tsx')).ConfirmModal,
}))

const categoryTones = { new: 'idle', indeterminate: 'accent', done: 'ok' } as const

/** The time in milliseconds, each second while something counts down. */
function useSeconds(counts: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!counts) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [counts])
  return now
}

/** What is done to a thread's issue, besides what dialogs do. */
function useJira({ projectId: id, threadId }: Thread) {
  const queries = useQueryClient()
  const onSaved = (jira: ThreadJira) => {
    queries.setQueryData(keys.threads.jira(id, threadId), jira)
    void askAgain(queries, keys.threads.all, keys.messages.allOf(id, threadId))
  }
  const params = { id, threadId }
  const retry = useMutation({ mutationFn: () => api.jiraRetry({ params }), onSuccess: onSaved })
  const unlink = useMutation({ mutationFn: () => api.jiraUnlink({ params }), onSuccess: onSaved })
  return { onSaved, retry, unlink }
}

function Waiting({ link, onRetry, busy }: { link: JiraLink; onRetry: () => void; busy: boolean }) {
  const now = useSeconds(link.retryDate !== null)
  const trouble = troubleText(link, now)
  const queued = queuedText(link)
  if (trouble !== null)
    return (
      <div className={css.waiting}>
        <p className={`meta warn-text ${css.line}`}>
          <RefreshCw size={16} aria-hidden="true" />
          <span>{trouble}</span>
        </p>
        <Button small busy={busy} onClick={onRetry}>
          Retry now
        </Button>
      </div>
    )
  if (queued === '') return null
  return (
    <p className={`meta ${css.line}`}>
      <RefreshCw size={16} aria-hidden="true" />
      <span>{queued}</span>
    </p>
  )
}

function Refused({ refused }: Pick<JiraLink, 'refused'>) {
  if (refused.length === 0) return null
  return (
    <ul className={css.refused} aria-label="Refused by Jira">
      {refused.map((text, at) => (
        <li key={at} className={`meta warn-text ${css.line}`}>
          <TriangleAlert size={16} aria-hidden="true" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

function IssueName({ link: { key, url, isGone } }: { link: JiraLink }) {
  if (key === null) return <span className="medium">Creating issue…</span>
  if (isGone || url === null) return <span className="medium">{key}</span>
  return (
    <a href={url} target="_blank" rel="noreferrer" className={`medium ${css.key}`}>
      {key}
      <ExternalLink size={16} role="img" aria-label="opens Jira" />
    </a>
  )
}

function Issue({ thread, link }: { thread: Thread; link: JiraLink }) {
  const [asking, ask] = useState(false)
  const { retry, unlink } = useJira(thread)
  const { status, category, summary } = link
  return (
    <div className={css.jira}>
      <div className="row tight">
        <IssueName link={link} />
        {status !== null && <Tag tone={category === null ? 'idle' : categoryTones[category]}>{status}</Tag>}
        <span className="grow" />
        <MenuButton
          align="end"
          name="Jira actions"
          className="btn btn-text btn-small btn-icon"
          label={<Ellipsis size={16} aria-hidden="true" />}
          groups={[
            {
              items: [
                {
                  key: 'retry',
                  label: 'Update from Jira now',
                  icon: <RefreshCw size={16} />,
                  onSelect: () => retry.mutate(),
                },
                {
                  key: 'unlink',
                  label: 'Unlink',
                  icon: <Unlink size={16} />,
                  danger: true,
                  onSelect: () => ask(true),
                },
              ],
            },
          ]}
        />
      </div>
      <span className="clip" data-tip={summary}>
        {summary}
      </span>
      <Waiting link={link} busy={retry.isPending} onRetry={() => retry.mutate()} />
      <Refused refused={link.refused} />
      <Suspense>
        {asking && (
          <ConfirmModal
            title="Unlink this Jira issue?"
            action="Unlink"
            busy={unlink.isPending}
            onConfirm={(close) => unlink.mutate(undefined, { onSettled: close })}
            onClose={() => ask(false)}
          >
            The issue and its comments stay in Jira. What is still queued is not sent.
          </ConfirmModal>
        )}
      </Suspense>
    </div>
  )
}

function NoIssue({ thread, jira }: { thread: Thread; jira: ThreadJira }) {
  const [dialog, open] = useState<'link' | 'create' | null>(null)
  const { onSaved } = useJira(thread)
  const rest = { thread, onSaved, onClose: () => open(null) }
  return (
    <div className={css.choices}>
      <Button small icon={<Plus size={16} />} onClick={() => open('create')}>
        Create issue
      </Button>
      <Button small icon={<Link2 size={16} />} onClick={() => open('link')}>
        Link issue
      </Button>
      <Suspense>
        {dialog === 'link' && <LinkIssueModal {...rest} />}
        {dialog === 'create' && <CreateIssueModal {...rest} jira={jira} />}
      </Suspense>
    </div>
  )
}

/** The Jira issue of a thread and what waits to be sent to it, for those who may use Jira. */
export function JiraPanel({ thread }: { thread: Thread }) {
  const { data: jira } = useQuery(threadQueries.jira(thread.projectId, thread.threadId))
  if (!jira) return null
  return (
    <section className={css.panel} aria-label="Jira issue">
      <h3>Jira</h3>
      {jira.link ? <Issue thread={thread} link={jira.link} /> : <NoIssue thread={thread} jira={jira} />}
    </section>
  )
}
