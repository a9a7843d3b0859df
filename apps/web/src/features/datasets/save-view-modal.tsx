import { useQueryClient } from '@tanstack/react-query'
import type { GridLayout } from '@windrow/contract/schemas/grid-views'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import type { TablePlace } from './views-query.ts'

interface Props {
  place: TablePlace
  layout: GridLayout
  onClose: () => void
}

/** Asks for the name of a view. */
export function SaveViewModal({ place, layout, onClose }: Props) {
  const queries = useQueryClient()
  return (
    <FormModal
      title="Save view"
      submit="Save view"
      initial={{ name: '' }}
      fields={['name']}
      save={({ name }: { name: string }) => api.gridViewSave({ params: place, body: { name, layout } })}
      saidAfter={() => 'The view was saved'}
      onSaved={(saved) => queries.setQueryData(keys.rows.views(place.id, place.rid, place.pageId), saved)}
      onClose={onClose}
      intro="Saves columns, sort order and filters of this table, for all runs of the report, for you alone. A view of the same name is replaced."
    >
      <Form.Item label="Name" name="name" rules={[{ required: true, message: 'Please enter a name' }]}>
        <Input autoFocus maxLength={120} />
      </Form.Item>
    </FormModal>
  )
}
