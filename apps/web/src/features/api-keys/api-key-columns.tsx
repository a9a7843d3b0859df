import type { ApiKey } from '@windrow/contract/schemas/api-keys'
import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/formats.ts'
import type { ListColumn } from '../../ui/list-table.tsx'
import { Tag, When } from '../../ui/marks.tsx'

type KeyRow = ApiKey & { id: number }

export interface KeyActions {
  onEdit: (key: ApiKey) => void
  onDelete: (key: ApiKey) => void
}

/** Keys expire at the end of a UTC day, so that day is shown in every time zone. */
const formatDayInUtc = (iso: string) => formatDate(`${iso.slice(0, 10)}T00:00:00`)

const isOver = (iso: string) => Date.parse(iso) <= Date.now()

export function Expiry({ apiKey }: { apiKey: ApiKey }) {
  if (apiKey.dateExpired === null) return <>Never</>
  if (!isOver(apiKey.dateExpired))
    return <When iso={apiKey.dateExpired} text={formatDayInUtc(apiKey.dateExpired)} />
  return (
    <Tag tone="bad" tip={`since ${formatDayInUtc(apiKey.dateExpired)}`}>
      Expired
    </Tag>
  )
}

export const LastUsed = ({ apiKey }: { apiKey: ApiKey }) =>
  apiKey.dateLastUsed ? <When iso={apiKey.dateLastUsed} /> : <span className="faint">Never</span>

export function KeyButtons({ apiKey, onEdit, onDelete }: KeyActions & { apiKey: ApiKey }) {
  return (
    <span className="rowactions">
      <Button
        variant="text"
        small
        aria-label={`Edit ${apiKey.keyName}`}
        data-tip="Edit"
        icon={<Pencil size={16} />}
        onClick={() => onEdit(apiKey)}
      />
      <Button
        variant="text"
        small
        aria-label={`Delete ${apiKey.keyName}`}
        data-tip="Delete"
        icon={<Trash2 size={16} />}
        onClick={() => onDelete(apiKey)}
      />
    </span>
  )
}

/** Columns of the key list, read-only without `actions`. */
export const apiKeyColumns = (actions: KeyActions | null): ListColumn<KeyRow>[] => [
  {
    key: 'name',
    title: 'Name',
    bone: 140,
    cell: (key) => <span className="cellmain clip">{key.keyName}</span>,
  },
  {
    key: 'key',
    title: 'API key',
    width: 200,
    bone: 120,
    cell: (key) => <code>{key.apiKey}</code>,
  },
  {
    key: 'created',
    title: 'Created on',
    width: 136,
    bone: 80,
    cell: (key) => <When iso={key.dateCreated} text={formatDate(key.dateCreated)} />,
  },
  {
    key: 'expires',
    title: 'Expires on',
    width: 136,
    bone: 80,
    cell: (key) => <Expiry apiKey={key} />,
  },
  {
    key: 'used',
    title: 'Last used',
    width: 128,
    hideUnder: 'lg',
    bone: 64,
    cell: (key) => <LastUsed apiKey={key} />,
  },
  ...(actions ? [buttonsColumn(actions)] : []),
]

const buttonsColumn = (actions: KeyActions): ListColumn<KeyRow> => ({
  key: 'actions',
  title: <span className="sr">Actions</span>,
  width: 96,
  right: true,
  cell: (key) => <KeyButtons apiKey={key} {...actions} />,
})
