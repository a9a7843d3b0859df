import { useQuery } from '@tanstack/react-query'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { DigestEditor } from './digest-editor.tsx'
import { digestForm } from './digest-form.ts'
import { digestQueries } from './digest-queries.ts'

export function DigestEditPage({ digestId }: { digestId: number }) {
  // Read anew, because what is saved replaces everything; not polled, so that input isn't lost when the digest changes.
  const query = useQuery({ ...digestQueries.detail(digestId), refetchOnMount: 'always' })
  if (query.data && query.isFetchedAfterMount)
    return <DigestEditor key={digestId} digest={query.data} initial={digestForm.fromRemote(query.data)} />
  return (
    <>
      <PageHeader
        title="Email Digest"
        copy={false}
        crumbs={[{ label: 'Email Digest', to: '/admin/email-digest' }, { label: `Digest ${digestId}` }]}
      />
      <QueryNotice query={query} what="email digest" />
      {!query.error && <FormSkeleton label="Loading the email digest" />}
    </>
  )
}

/** The time zone of the browser, which is usually that of the first readers. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export const NewDigestPage = () => <DigestEditor digest={null} initial={digestForm.create(ownZone())} />
