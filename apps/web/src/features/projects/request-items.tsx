import { fileFormats, requestFrequencies, splitList } from '@windrow/contract/project-request'
import { deliveryMethods } from '@windrow/contract/destinations'
import { Form, Input, Select } from 'antd'
import { plural } from '../../ui/formats.ts'
import { type RequestValues, wrongSites } from './project-form.ts'

const checkDelayMs = 500
const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

interface Props {
  /** Users who can't create reports must at least say where the data is. */
  required: boolean
  /** The user continues with the first report. */
  builds: boolean
  repeats: boolean
}

/** What to extract: from where, how often, and how it should be delivered. */
export function RequestItems({ required, builds, repeats }: Props) {
  const request = Form.useWatch('request') as RequestValues | undefined
  const sites = splitList(request?.sites ?? '')
  // A list of fields or notes is useless without the site.
  const asks = Boolean(request?.fields?.trim() || request?.notes?.trim())
  return (
    <>
      {builds && (
        <p className="muted formintro">
          The first site opens in the page extractor next, and the first report takes over the rest.
        </p>
      )}
      <Form.Item
        label={required ? 'Sites' : 'Sites (optional)'}
        name={['request', 'sites']}
        validateDebounce={checkDelayMs}
        validateFirst
        rules={[
          { required: required || asks, whitespace: true, message: 'Please enter at least one URL' },
          { validator: (_, text?: string) => checkSites(text) },
        ]}
        extra={
          sites.length > 1
            ? `The first is extracted, ${plural(sites.length - 1, 'other')} to compare with.`
            : 'One per line, or separated by commas. The first is extracted, the others are for comparison.'
        }
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} placeholder="https://shop.example/all" />
      </Form.Item>
      <Form.Item label="What to extract" name={['request', 'fields']}>
        <Input.TextArea
          maxLength={5000}
          autoSize={{ minRows: 2, maxRows: 8 }}
          placeholder="Name, price and stock of every product"
        />
      </Form.Item>
      {repeats && (
        <Form.Item label="Frequency" name={['request', 'frequency']}>
          <Select allowClear placeholder="How often" options={choices(requestFrequencies)} />
        </Form.Item>
      )}
      <div className="formpair">
        <Form.Item label="Formats" name={['request', 'formats']}>
          <Select mode="multiple" placeholder="Any" options={choices(fileFormats)} />
        </Form.Item>
        <Form.Item label="Delivery" name={['request', 'delivery']}>
          <Select mode="multiple" placeholder="Download" options={choices(deliveryMethods)} />
        </Form.Item>
      </div>
      <Form.Item label="Notes" name={['request', 'notes']}>
        <Input.TextArea maxLength={5000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
    </>
  )
}

function checkSites(text: string | undefined): Promise<void> {
  const [wrong] = wrongSites(text)
  return wrong === undefined ? Promise.resolve() : Promise.reject(new Error(`"${wrong}" is no web address`))
}
