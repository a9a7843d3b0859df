import { Form, Input } from 'antd'
import type { ServiceDetail } from '@windrow/contract/schemas/service-admin'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { RecipeItem, recipeOf } from './recipe-item.tsx'

interface Values {
  note: string
  recipe: string
}

interface Props {
  service: ServiceDetail
  onClose: () => void
}

/** Adds a version of a recipe service; no report uses it before it is rolled out. */
export function AddVersionModal({ service, onClose }: Props) {
  return (
    <FormModal<Values, ServiceDetail>
      title="Add version"
      submit="Add version"
      intro="No report uses the version until you roll it out with Update Service."
      fields={['note', 'recipe']}
      initial={{ recipe: JSON.stringify(service.recipe ?? {}, null, 2) }}
      save={({ note, recipe }) =>
        api.serviceVersionAdd({
          params: { serviceId: service.id },
          body: { note: note.trim(), recipe: recipeOf(recipe)! },
        })
      }
      saidAfter={(saved) => `Version ${saved.versions[0]?.label ?? ''} was added`}
      onClose={onClose}
    >
      <Form.Item
        label="What changes"
        name="note"
        rules={[{ required: true, whitespace: true, message: 'Please say what changes' }]}
      >
        <Input autoFocus maxLength={300} />
      </Form.Item>
      <RecipeItem />
    </FormModal>
  )
}
