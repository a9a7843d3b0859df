import { useRef } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { ServiceDetail } from '@windrow/contract/schemas/service-admin'
import { Form } from 'antd'
import { api } from '../../api/client.ts'
import { Segmented } from '../../ui/controls.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import type { Choice } from '../../ui/remote-choice.ts'
import { RemoteSelect } from '../../ui/remote-select.tsx'
import { RecipeItem, recipeOf } from './recipe-item.tsx'
import { ServiceItems } from './service-items.tsx'
import css from './service-admin.module.css'

interface Values {
  name: string
  code: string
  categoryId?: number | null
  ownerIds?: number[]
  description?: string
  source: 'REPORT' | 'RECIPE'
  fromReportId?: number
  recipe: string
}

const example = {
  version: 1,
  start: ['https://shop.example/'],
  types: { page: { table: 'products', fields: { name: { select: 'h1' } } } },
}

const offered = 25

/** Reports by part of their name or address. */
async function findReports(search: string, signal: AbortSignal): Promise<Choice[]> {
  const { data } = await api.globalReports({ query: { search, limit: offered }, signal })
  return data.map(({ id, name, projectName }) => ({ value: id, label: name, note: projectName }))
}

interface Props {
  /** The report whose recipe becomes the service; null: none was chosen yet. */
  report: Choice | null
  /** Called when it has closed; `isSaved`: the page of the new service is being opened. */
  onClose: (isSaved: boolean) => void
}

/** Creates a service from a recipe. Services written in code are files of the services folder. */
export function AddServiceModal({ report, onClose }: Props) {
  const navigate = useNavigate()
  const saved = useRef(false)
  return (
    <FormModal<Values, ServiceDetail>
      title="Add service"
      submit="Add service"
      intro="Creates a service from a recipe. Services written in TypeScript are files in the services folder and appear here automatically."
      fields={['name', 'code', 'categoryId', 'ownerIds', 'description', 'fromReportId', 'recipe']}
      initial={{
        recipe: JSON.stringify(example, null, 2),
        source: report ? 'REPORT' : 'RECIPE',
        ...(report && { fromReportId: report.value, name: report.label }),
      }}
      save={({ name, code, categoryId, ownerIds, description, source, fromReportId, recipe }) =>
        api.serviceCreate({
          body: {
            name,
            code,
            categoryId: categoryId ?? null,
            ...(ownerIds && { ownerIds }),
            ...(description !== undefined && { description }),
            ...(source === 'REPORT' ? { fromReportId: fromReportId! } : { recipe: recipeOf(recipe)! }),
          },
        })
      }
      saidAfter={(saved) => `${saved.name} was added`}
      onSaved={({ id }) => {
        saved.current = true
        void navigate({ to: '/admin/services/$serviceId', params: { serviceId: String(id) } })
      }}
      onClose={() => onClose(saved.current)}
    >
      <ServiceItems codeLocked={null} />
      <Source report={report} />
    </FormModal>
  )
}

const sources = [
  { value: 'RECIPE', label: 'Recipe' },
  { value: 'REPORT', label: 'Report' },
] as const

/** Where the recipe comes from. */
function Source({ report }: Pick<Props, 'report'>) {
  const source = Form.useWatch<Values['source'] | undefined>('source') ?? (report ? 'REPORT' : 'RECIPE')
  return (
    <>
      <Form.Item name="source" noStyle>
        <SourceChoice />
      </Form.Item>
      {source === 'RECIPE' ? (
        <RecipeItem />
      ) : (
        <Form.Item
          label="Report"
          name="fromReportId"
          extra="Its recipe is copied. Later changes to the report don't change the service"
          rules={[{ required: true, message: 'Please choose a report' }]}
        >
          <RemoteSelect name={['reports']} load={findReports} chosen={report} placeholder="Search reports" />
        </Form.Item>
      )}
    </>
  )
}

interface SourceProps {
  value?: Values['source']
  onChange?: (source: Values['source']) => void
}

const SourceChoice = ({ value = 'RECIPE', onChange }: SourceProps) => (
  <div className={css.source}>
    <span className="medium">Made from</span>
    <Segmented label="Made from" value={value} options={sources} onChange={(next) => onChange?.(next)} />
  </div>
)
