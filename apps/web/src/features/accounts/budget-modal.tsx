import { mostBudgetMicros } from '@windrow/contract/budgets'
import { Form, InputNumber } from 'antd'
import { FormModal } from '../../ui/form-modal.tsx'
import { toMicros } from '../../ui/money.ts'

interface Values {
  budgetMicros: number | null
}

interface Props {
  title: string
  budgetMicros: number | null
  save: (body: { budgetMicros: number | null }) => Promise<unknown>
  onClose: () => void
}

/** Sets a monthly budget in dollars. */
export function BudgetModal({ title, budgetMicros, save, onClose }: Props) {
  return (
    <FormModal<Values, unknown>
      title={title}
      submit="Save budget"
      fields={['budgetMicros']}
      initial={{ budgetMicros: budgetMicros === null ? null : budgetMicros / 1_000_000 }}
      save={({ budgetMicros: dollars }) =>
        save({ budgetMicros: dollars === null || dollars === undefined ? null : toMicros(dollars) })
      }
      saidAfter={() => 'The budget was saved'}
      intro="Proxy costs per calendar month, in the account's time zone. At 80% we notify the owner and administrators. At 100% runs stop in order and none starts."
      onClose={onClose}
    >
      <Form.Item label="Budget a month" name="budgetMicros" extra="Optional. Leave empty for no budget">
        <InputNumber
          autoFocus
          prefix="$"
          min={0.01}
          max={mostBudgetMicros / 1_000_000}
          precision={2}
          controls={false}
          style={{ width: '100%' }}
        />
      </Form.Item>
    </FormModal>
  )
}
