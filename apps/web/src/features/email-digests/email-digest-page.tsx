import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { EmailDigest } from '@windrow/contract/schemas/email-digests'
import { Plus } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { pageSizes } from '../../ui/page-sizes.ts'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { digestHref } from './digest-cells.tsx'
import { digestColumns } from './digest-columns.tsx'
import { DigestPhoneList } from './digest-phone-list.tsx'
import { digestQueries } from './digest-queries.ts'
import type { DigestSearch } from './digest-search.ts'
import { useDigestActions } from './use-digest-actions.ts'
import css from './email-digests.module.css'

const DigestDeleteConfirm = lazy(async () => ({
  default: (await import('./digest-delete-confirm.tsx')).DigestDeleteConfirm,
}))

const AddDigest = () => (
  <ButtonLink to="/admin/email-digest/new" variant="primary" icon={<Plus size={16} />}>
    Add digest
  </ButtonLink>
)

interface Props {
  search: DigestSearch
  onSearch: (change: DigestSearch) => void
}

export function EmailDigestPage({ search, onSearch }: Props) {
  const query = useQuery(digestQueries.page(search))
  const actions = useDigestActions()
  const [doomed, doom] = useState<EmailDigest | null>(null)
  const phone = usePhone()
  const { digests, pagination } = query.data ?? {}
  const isEmpty = pagination?.total === 0
  return (
    <>
      <PageHeader title="Email Digest" copy={false} actions={isEmpty ? undefined : <AddDigest />} />
      <QueryNotice query={query} what="email digests" />
      {isEmpty ? (
        <Empty
          title="No digests yet"
          text="A digest is one mail that sums up runs, records, findings and deliveries, every day, week or month."
        >
          <AddDigest />
        </Empty>
      ) : isBeyondEnd(pagination) ? (
        <EmptiedPage />
      ) : query.error && !digests ? null : phone ? (
        <DigestPhoneList digests={digests} turn={actions.turn} onDelete={doom} />
      ) : (
        <ListTable
          label="Email digests"
          tall
          columns={digestColumns(actions, doom)}
          rows={digests}
          rowHref={digestHref}
          rowClass={({ enabled }) => (enabled ? undefined : css.off)}
        />
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
      <Suspense>
        {doomed && <DigestDeleteConfirm digest={doomed} remove={actions.remove} onClose={() => doom(null)} />}
      </Suspense>
    </>
  )
}
