import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { plural } from '../../ui/formats.ts'
import { toast } from '../../ui/toast-store.ts'
import type { CategoryModal } from './category-modal.ts'

interface Props {
  modal: CategoryModal
  onClose: () => void
}

/** The dialogs to create, rename and delete categories. */
export function CategoryModals({ modal, onClose }: Props) {
  if (modal.kind === 'delete') return <DeleteCategory category={modal.category} onClose={onClose} />
  const category = modal.kind === 'rename' ? modal.category : null
  return (
    <FormModal<{ name: string }, unknown>
      title={category ? `Rename ${category.name}` : 'Add category'}
      submit={category ? 'Save' : 'Add category'}
      fields={['name']}
      {...(category && { initial: { name: category.name } })}
      save={({ name }) =>
        category
          ? api.categoryRename({ params: { categoryId: category.id }, body: { name } })
          : api.categoryCreate({ body: { name } })
      }
      saidAfter={() => (category ? 'The category was renamed' : 'The category was added')}
      onClose={onClose}
    >
      <Form.Item
        label="Name"
        name="name"
        rules={[{ required: true, whitespace: true, message: 'Please enter a name' }]}
      >
        <Input autoFocus maxLength={120} />
      </Form.Item>
    </FormModal>
  )
}

function DeleteCategory({
  category,
  onClose,
}: {
  category: { id: number; name: string; services: number }
  onClose: () => void
}) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.categoryDelete({ params: { categoryId: category.id } }),
  })
  return (
    <ConfirmModal
      title={`Delete ${category.name}?`}
      action="Delete"
      busy={remove.isPending}
      onConfirm={(close) =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast.success(`${category.name} was deleted`)
            void askAgain(queries, keys.services.all)
            close()
          },
        })
      }
      onClose={onClose}
    >
      {`${plural(category.services, 'service')} ${category.services === 1 ? 'stays' : 'stay'}, without a category.`}
    </ConfirmModal>
  )
}
