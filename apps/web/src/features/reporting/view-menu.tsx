import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bookmark, Trash2 } from 'lucide-react'
import { Form, Input } from 'antd'
import type { ReportingView } from '@windrow/contract/schemas/reporting'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { reportingQueries } from './reporting-queries.ts'
import { isChanged, searchOf, toFilters, type ReportingSearch } from './reporting-search.ts'

function SaveViewModal({
  search,
  name,
  onClose,
}: {
  search: ReportingSearch
  name: string
  onClose: () => void
}) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormModal
      title="Save view"
      submit="Save view"
      initial={{ name }}
      fields={['name']}
      save={(values: { name: string }) =>
        api.reportingViewSave({ body: { name: values.name, filters: toFilters(search) } })
      }
      saidAfter={() => 'The view was saved'}
      onSaved={(saved) => {
        queries.setQueryData(keys.reporting.views, saved)
        const newest = saved.views.reduce((one, other) => (other.id > one.id ? other : one))
        void navigate({ to: '/reporting', search: searchOf(newest) })
      }}
      onClose={onClose}
      intro="Saves period, grouping and filters for you alone. A view of the same name is replaced."
    >
      <Form.Item label="Name" name="name" rules={[{ required: true, message: 'Please enter a name' }]}>
        <Input autoFocus maxLength={120} />
      </Form.Item>
    </FormModal>
  )
}

/** Saved views: choose one, save this one, delete the chosen one. */
export function ViewMenu({ search }: { search: ReportingSearch }) {
  const [saving, save] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data } = useQuery(reportingQueries.views())
  const chosen = data?.views.find(({ id }) => id === search.view)
  const restore = useMutation({
    mutationFn: (body: Pick<ReportingView, 'name' | 'filters'>) => api.reportingViewSave({ body }),
    onSuccess: (saved) => queries.setQueryData(keys.reporting.views, saved),
  })
  const remove = useMutation({
    mutationFn: ({ id: viewId }: ReportingView) => api.reportingViewDelete({ params: { viewId } }),
    onSuccess: (left, { name, filters }) => {
      queries.setQueryData(keys.reporting.views, left)
      toast.undoable('The view was deleted', () => restore.mutate({ name, filters }))
    },
  })
  // Not called for those who have left the page meanwhile.
  const clear = () => void navigate({ to: '/reporting', search: { ...search, view: undefined } })
  const items = (data?.views ?? []).map((view) => ({
    key: String(view.id),
    label: view.name,
    checked: view.id === search.view,
    onSelect: () => void navigate({ to: '/reporting', search: searchOf(view) }),
  }))
  const changes = [
    { key: 'save', label: 'Save view', icon: <Bookmark size={16} />, onSelect: () => save(true) },
    ...(chosen
      ? [
          {
            key: 'delete',
            label: `Delete “${chosen.name}”`,
            icon: <Trash2 size={16} />,
            danger: true,
            onSelect: () => remove.mutate(chosen, { onSuccess: clear }),
          },
        ]
      : []),
  ]
  return (
    <>
      <MenuButton
        label={
          <>
            <Bookmark size={16} aria-hidden="true" />
            {chosen ? `Views: ${chosen.name}` : 'Views'}
          </>
        }
        groups={[...(items.length > 0 ? [{ items }] : []), { items: changes }]}
      />
      {chosen && isChanged(search, chosen) && (
        <>
          <span className="meta">Changed since saved.</span>
          <Button variant="text" small onClick={() => save(true)}>
            Save view
          </Button>
        </>
      )}
      {saving && <SaveViewModal search={search} name={chosen?.name ?? ''} onClose={() => save(false)} />}
    </>
  )
}
