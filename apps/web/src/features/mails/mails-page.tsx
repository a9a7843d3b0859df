import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { Button } from '../../ui/button.tsx'
import { Tag, When, type Tone } from '../../ui/marks.tsx'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { pageSizes } from '../../ui/page-sizes.ts'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { MailText } from './mail-text.tsx'
import css from './mails.module.css'

export interface MailSearch {
  page?: number
  limit?: number
}

export const mailQueries = {
  list: ({ page = 1, limit = 25 }: MailSearch) =>
    queryOptions({
      queryKey: keys.mails.list({ page, limit }),
      queryFn: ({ signal }) => api.mailList({ query: { page, limit }, signal }),
      placeholderData: keepPreviousData,
    }),
}

const states: Record<string, { tone: Tone; label: string }> = {
  OUTBOX: { tone: 'warn', label: 'In the outbox' },
  SENT: { tone: 'ok', label: 'Sent' },
  FAILED: { tone: 'bad', label: 'Failed' },
}

function TestMail() {
  const queries = useQueryClient()
  const send = useMutation({
    mutationFn: () => api.mailTest(),
    onSuccess: (mail) =>
      toast.success(mail.state === 'SENT' ? `Sent to ${mail.to}` : `An email to ${mail.to} is in the outbox`),
    onSettled: () => void askAgain(queries, keys.mails.all),
  })
  return (
    <Button variant="primary" icon={<Send size={16} />} busy={send.isPending} onClick={() => send.mutate()}>
      Send a test email
    </Button>
  )
}

export function MailsPage({
  search,
  onSearch,
}: {
  search: MailSearch
  onSearch: (change: MailSearch) => void
}) {
  const query = useQuery(mailQueries.list(search))
  const { mails, pagination } = query.data ?? {}
  return (
    <>
      <PageHeader title="Mails" copy={false} actions={mails?.length === 0 ? undefined : <TestMail />} />
      <p className={`muted ${css.mailintro}`}>
        Emails of the last 30 days. Without an SMTP server they stay here, and you pass on their links. Links
        of unsent emails are shown once, after you enter your password.
      </p>
      <QueryNotice query={query} what="mails" />
      {isBeyondEnd(pagination) && <EmptiedPage />}
      {pagination?.total === 0 && (
        <Empty title="No mails yet" text="Invitations, resets and notices will be listed here.">
          <TestMail />
        </Empty>
      )}
      {!mails && !query.error && <PhoneSkeleton label="Loading mails" />}
      {mails && mails.length > 0 && (
        <ul className={`list ${css.mails}`} aria-label="Mails">
          {mails.map((mail) => (
            <li key={mail.id}>
              <details>
                <summary>
                  <span className="grow two">
                    <span className="medium">{mail.subject}</span>
                    <span className="meta">{mail.to}</span>
                  </span>
                  <Tag tone={states[mail.state]?.tone ?? 'idle'}>
                    {states[mail.state]?.label ?? mail.state}
                  </Tag>
                  <span className={`muted ${css.mailtime}`}>
                    <When iso={mail.createdDate} />
                  </span>
                </summary>
                {mail.error && <p className="fieldfault">{mail.error}</p>}
                <MailText mail={mail} />
              </details>
            </li>
          ))}
        </ul>
      )}
      {pagination && pagination.total > 0 && (
        <Pager
          page={pagination.page}
          limit={pagination.perPage}
          total={pagination.total}
          sizes={pageSizes}
          onChange={onSearch}
        />
      )}
    </>
  )
}
