import { useNavigate } from '@tanstack/react-router'
import type { ServiceDetail } from '@windrow/contract/schemas/service-admin'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { RecipeItem, recipeOf } from './recipe-item.tsx'
import { ServiceItems } from './service-items.tsx'

interface Values {
  name: string
  code: string
  categoryId?: number | null
  ownerIds?: number[]
  description?: string
  recipe: string
}

const example = {
  version: 1,
  start: ['https://shop.example/'],
  types: { page: { table: 'products', fields: { name: { select: 'h1' } } } },
}

/** Creates a service from a recipe. Services written in code are files of the services folder. */
export function AddServiceModal({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <FormModal<Values, ServiceDetail>
      title="Add service"
      submit="Add service"
      intro="Creates a service from a recipe. Services written in TypeScript are files in the services folder and appear here automatically."
      fields={['name', 'code', 'categoryId', 'ownerIds', 'description', 'recipe']}
      initial={{ recipe: JSON.stringify(example, null, 2) }}
      save={({ categoryId, recipe, ...values }) =>
        api.serviceCreate({ body: { ...values, categoryId: categoryId ?? null, recipe: recipeOf(recipe)! } })
      }
      saidAfter={(saved) => `${saved.name} was added`}
      onSaved={({ id }) =>
        void navigate({ to: '/admin/services/$serviceId', params: { serviceId: String(id) } })
      }
      onClose={onClose}
    >
      <ServiceItems codeLocked={null} />
      <RecipeItem />
    </FormModal>
  )
}
