import { useState } from 'react'
import type { SettingField } from '@windrow/contract/destination-kinds'
import { maskAccountKey, settingLabels, type SettingName } from '@windrow/contract/destination-types'
import { Checkbox, Form, Input, InputNumber, Select } from 'antd'

interface Props {
  name: SettingName
  field: SettingField
  /** A secret that is set already. */
  isSet: boolean
  /** What may be shown of it. */
  hint: string | undefined
}

interface ControlProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
  placeholder?: string | undefined
}

/** A connection string: the key in it is seen only while one types. */
function ConnectionString({ value = '', onChange, ...rest }: ControlProps) {
  const [typing, setTyping] = useState(false)
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 2, maxRows: 6 }}
      spellCheck={false}
      autoComplete="off"
      value={typing ? value : maskAccountKey(value)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

function controlOf({ name, field, isSet }: Props) {
  const placeholder = isSet ? 'Is set; enter a new one to replace it' : field.placeholder
  if (name === 'connection_string') return <ConnectionString placeholder={placeholder} />
  if (field.kind === 'select') return <Select options={[...(field.options ?? [])]} />
  if (field.kind === 'number') return <InputNumber min={1} max={65_535} precision={0} controls={false} />
  if (field.kind === 'textarea')
    return (
      <Input.TextArea placeholder={placeholder} autoSize={{ minRows: 2, maxRows: 8 }} spellCheck={false} />
    )
  if (field.secret) return <Input.Password placeholder={placeholder} autoComplete="new-password" />
  return <Input placeholder={placeholder} autoComplete="off" spellCheck={false} />
}

/** One setting of a destination, as its kind describes it. */
export function SettingItem(props: Props) {
  const { name, field, isSet, hint } = props
  const label = settingLabels[name]
  const mayClear = isSet && !field.required
  return (
    <>
      <Form.Item
        label={label}
        name={['settings', name]}
        extra={
          <>
            {hint && <code className="secrethint">{hint}</code>}
            {field.help}
          </>
        }
        rules={field.required && !isSet ? [{ required: true, message: `Please enter: ${label}` }] : []}
      >
        {controlOf(props)}
      </Form.Item>
      {mayClear && (
        <Form.Item name={['cleared', name]} valuePropName="checked" className="clearsecret">
          <Checkbox>Remove: {label}</Checkbox>
        </Form.Item>
      )}
    </>
  )
}
