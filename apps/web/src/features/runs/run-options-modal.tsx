import { useQuery } from '@tanstack/react-query'
import { proxyListNames } from '@windrow/contract/proxies'
import type { Report } from '@windrow/contract/schemas/reports'
import { Form, Input, InputNumber, Select } from 'antd'
import { useMay } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-frame.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { reportQueries } from '../../place/report-queries.ts'
import { useParameterOverrides } from '../services/use-parameter-overrides.tsx'
import { useStartRun } from './run-actions.ts'
import { toRunOptions, type OptionValues } from '../../run/run-option-values.ts'
import css from './runs.module.css'

/** Form values, and whether to save them in the recipe. */
type Wish = OptionValues & { save?: boolean }

interface Props {
  report: Report
  onClose: () => void
}

const proxyChoices = [
  { value: 'recipe', label: "Recipe's setting" },
  { value: '', label: 'No proxies' },
  ...proxyListNames.map((name) => ({ value: name, label: name })),
]

function Fields({ isService, recipePages }: { isService: boolean; recipePages: number | undefined }) {
  return (
    <>
      <Form.Item
        label="Page limit"
        name="pages"
        extra={recipePages ? `The recipe says ${recipePages}.` : 'Optional. No limit by default'}
      >
        <InputNumber min={1} max={100_000_000} precision={0} controls={false} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item label="Proxy type" name="proxyList">
        <Select options={proxyChoices} />
      </Form.Item>
      {!isService && (
        <Form.Item
          label="Start URLs"
          name="startUrls"
          extra="Optional. One per line; they replace the recipe's start URLs"
        >
          <Input.TextArea rows={4} placeholder="https://shop.example/all" />
        </Form.Item>
      )}
    </>
  )
}

/** Starts a run with options that differ from the recipe, once or permanently. */
export function RunOptionsModal({ report, onClose }: Props) {
  const closing = useClosing(onClose)
  const may = useMay()
  const start = useStartRun(report.projectId, report.id)
  const isService = report.serviceCode !== 'page-extractor'
  const recipe = useQuery(reportQueries.recipe(report.projectId, report.id)).data?.recipe
  const submit = useSubmit({
    save: ({ save, ...values }: Wish) =>
      start.mutateAsync({
        options: toRunOptions(values),
        parameters: parameters.toSend(),
        ...(save && { save }),
      }),
    onSaved: closing.close,
    // Errors appear in a toast or at the parameters.
    faultsOf: () => ({ faults: [], rest: null }),
  })
  const place = { id: report.projectId, rid: report.id, isService }
  const parameters = useParameterOverrides({ ...place, error: submit.error, onChange: submit.onValues })
  const begin = (values: OptionValues, save: boolean) => {
    if (parameters.check()) submit.send({ ...values, save })
  }
  const beginAndSave = async () => {
    const values = await submit.form.validateFields().catch(() => null)
    if (values) begin(values, true)
  }
  return (
    <FormDialog
      title="Run options"
      closing={closing}
      submit={submit}
      action="Start run"
      also={
        !isService &&
        may('report:edit') && (
          <Button key="save" disabled={submit.isBusy} onClick={() => void beginAndSave()}>
            Save and run
          </Button>
        )
      }
    >
      <SubmitForm
        submit={submit}
        initial={{ proxyList: 'recipe' }}
        onSubmit={(values) => begin(values, false)}
      >
        <Fields isService={isService} recipePages={recipe?.limits.pages} />
        {parameters.section && (
          <>
            <h2 className={css.runparameters}>Parameters</h2>
            {parameters.section}
          </>
        )}
      </SubmitForm>
    </FormDialog>
  )
}
