import { useQuery } from '@tanstack/react-query'
import { proxyListNames } from '@windrow/contract/proxies'
import type { RunOptions } from '@windrow/contract/schemas/run-actions'
import type { Report } from '@windrow/contract/schemas/reports'
import { Form, Input, InputNumber, Modal, Select } from 'antd'
import { useMay } from '../../ability/may.tsx'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { measure } from '../../theme.ts'
import { reportQueries } from '../../place/report-queries.ts'
import { useOwnParameters } from '../services/use-own-parameters.tsx'
import { useStartRun } from './run-actions.ts'
import { toRunOptions, type OptionValues } from '../../run/run-option-values.ts'
import css from './runs.module.css'
import '../../styles/antd-fit.css'

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

/** A run that differs from the recipe, once or from now on. */
export function RunOptionsModal({ report, onClose }: Props) {
  const [form] = Form.useForm<OptionValues>()
  const { open, close, afterClose } = useClosing(onClose)
  const may = useMay()
  const start = useStartRun(report.projectId, report.id)
  const isService = report.serviceCode !== 'page-extractor'
  const recipe = useQuery(reportQueries.recipe(report.projectId, report.id)).data?.recipe
  const place = { id: report.projectId, rid: report.id, isService }
  const parameters = useOwnParameters({ ...place, error: start.error, onChange: start.reset })
  const begin = async (save: boolean) => {
    const options: RunOptions = toRunOptions(await form.validateFields())
    if (!parameters.check()) return
    start.mutate({ options, parameters: parameters.toSend(), ...(save && { save }) }, { onSuccess: close })
  }
  return (
    <AntdScope>
      <Modal
        open={open}
        onCancel={close}
        afterOpenChange={afterClose}
        title="Run options"
        width={measure.modal}
        footer={[
          <Button key="cancel" variant="text" onClick={close}>
            Cancel
          </Button>,
          !isService && may('report:edit') && (
            <Button key="save" disabled={start.isPending} onClick={() => void begin(true).catch(() => {})}>
              Save and run
            </Button>
          ),
          <Button key="run" variant="primary" busy={start.isPending} onClick={() => form.submit()}>
            Start run
          </Button>,
        ]}
      >
        <div onKeyDown={submitOnCtrlEnter} role="presentation">
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            initialValues={{ proxyList: 'recipe' }}
            onFinish={() => void begin(false)}
          >
            <Fields isService={isService} recipePages={recipe?.limits.pages} />
            {parameters.section && (
              <>
                <h2 className={css.runparameters}>Parameters</h2>
                {parameters.section}
              </>
            )}
          </Form>
        </div>
      </Modal>
    </AntdScope>
  )
}
