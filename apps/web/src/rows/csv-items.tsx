import { useState } from 'react'
import {
  csvDelimiterNames,
  csvDelimiters,
  csvQuotingNames,
  csvQuotings,
  longestNullText,
  nullTextFault,
  type CsvOptions,
} from '@windrow/contract/csv-options'
import { timeZones } from '@windrow/contract/time-zones'
import { Checkbox, Form, Input, Select } from 'antd'
import { csvFields, csvSummary } from './csv-summary.ts'
import css from './csv-items.module.css'

const place = (name: keyof CsvOptions) => ['csv', name]
const places = csvFields.map((field) => field.split('.'))

interface Props {
  /** Explains the default of the guard, and when to change it. */
  guardHelp: string
}

/** Form items for CSV options: collapsed by default, open if one has an error. */
export function CsvItems({ guardHelp }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Form.Item noStyle shouldUpdate>
      {({ getFieldsError, getFieldValue }) => (
        <details
          className={css.csvoptions}
          open={open || getFieldsError(places).some(({ errors }) => errors.length > 0)}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>
            CSV options <span className="meta">{csvSummary(getFieldValue('csv') as CsvOptions)}</span>
          </summary>
          <Items guardHelp={guardHelp} />
        </details>
      )}
    </Form.Item>
  )
}

function Items({ guardHelp }: Props) {
  return (
    <>
      <Form.Item name={place('formulaGuard')} valuePropName="checked" extra={guardHelp}>
        <Checkbox>Guard against formulas</Checkbox>
      </Form.Item>
      <div className="formpair">
        <Form.Item label="Delimiter" name={place('delimiter')}>
          <Select options={csvDelimiters.map((value) => ({ value, label: csvDelimiterNames[value] }))} />
        </Form.Item>
        <Form.Item label="Quotes" name={place('quoting')}>
          <Select options={csvQuotings.map((value) => ({ value, label: csvQuotingNames[value] }))} />
        </Form.Item>
      </div>
      <div className="formpair">
        <NullTextItem />
        <Form.Item label="Time zone" name={place('timeZone')} extra="Times are written with their offset.">
          <Select showSearch options={timeZones().map((value) => ({ value, label: value }))} />
        </Form.Item>
      </div>
      <Form.Item name={place('bom')} valuePropName="checked">
        <Checkbox>Byte order mark, so that Excel reads UTF-8</Checkbox>
      </Form.Item>
    </>
  )
}

function NullTextItem() {
  return (
    <Form.Item
      label="Text for empty cells"
      name={place('nullText')}
      dependencies={[place('delimiter')]}
      extra="Optional. Defaults to nothing."
      rules={[
        ({ getFieldValue }) => ({
          validator: async (_, text: string | undefined) => {
            const fault = nullTextFault(text ?? '', getFieldValue(place('delimiter')) as string)
            if (fault) throw new Error(fault)
          },
        }),
      ]}
    >
      <Input maxLength={longestNullText} autoComplete="off" spellCheck={false} placeholder="NULL" />
    </Form.Item>
  )
}
