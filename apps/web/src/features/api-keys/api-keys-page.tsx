import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ApiKey } from '@windrow/contract/schemas/api-keys'
import { Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { Empty, Notice, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { memberName } from '../../ui/people.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { useProfile } from '../../session/use-profile.ts'
import { apiKeyColumns, type KeyActions } from './api-key-columns.tsx'
import { ApiKeyPhoneList } from './api-key-phone-list.tsx'
import { apiKeyQueries } from './api-key-queries.ts'
import type { ApiKeySearch } from './api-key-search.ts'

const CreateDrawer = lazy(async () => ({ default: (await import('./create-drawer.tsx')).CreateDrawer }))
const EditDrawer = lazy(async () => ({ default: (await import('./edit-drawer.tsx')).EditDrawer }))
const DeleteConfirm = lazy(async () => ({ default: (await import('./delete-confirm.tsx')).DeleteConfirm }))

interface Props {
  search: ApiKeySearch
  onSearch: (search: ApiKeySearch) => void
}

/** API keys for programs, each with its user's permissions. */
export function ApiKeysPage({ search, onSearch }: Props) {
  const query = useQuery(apiKeyQueries.list)
  const phone = usePhone()
  const { profile } = useProfile()
  // A key created during an impersonation would outlive it.
  const own = profile.impersonatedBy === null
  const [deleting, remove] = useState<ApiKey | null>(null)
  const keys = query.data
  const edited = keys?.find((key) => key.apiKeyId === search.apiKeyId)
  const close = () => onSearch({})
  const actions: KeyActions | null = own
    ? {
        onEdit: (key) => onSearch({ api_key_drawer: 'edit', apiKeyId: key.apiKeyId }),
        onDelete: remove,
      }
    : null
  const create = own && (
    <Button
      variant="primary"
      icon={<Plus size={16} />}
      onClick={() => onSearch({ api_key_drawer: 'create' })}
    >
      Create API key
    </Button>
  )
  return (
    <>
      <PageHeader title="API Keys" copy={false} actions={keys?.length === 0 ? undefined : create} />
      {!own && <Notice tone="plain">API keys are changed by {memberName(profile)} only.</Notice>}
      <QueryNotice query={query} what="keys" />
      {keys?.length === 0 ? (
        <Empty title="No API key created yet" text="API keys let programs act with your permissions">
          {create}
          <a className="btn btn-link" href="/api/docs" target="_blank" rel="noopener">
            Read the API documentation
          </a>
        </Empty>
      ) : query.error && !keys ? null : phone ? (
        <ApiKeyPhoneList keys={keys} actions={actions} />
      ) : (
        <ListTable
          label="API keys"
          columns={apiKeyColumns(actions)}
          rows={keys?.map((key) => ({ ...key, id: key.apiKeyId }))}
        />
      )}
      <Suspense>
        {own && search.api_key_drawer === 'create' && <CreateDrawer onClose={close} />}
        {own && search.api_key_drawer === 'edit' && edited && (
          <EditDrawer key={edited.apiKeyId} apiKey={edited} onClose={close} />
        )}
        {deleting && <DeleteConfirm apiKey={deleting} onClose={() => remove(null)} />}
      </Suspense>
    </>
  )
}
