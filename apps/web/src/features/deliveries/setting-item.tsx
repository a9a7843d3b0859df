import { useState } from 'react'
import type { SettingField } from '@windrow/contract/destinations'
import { Checkbox, Form, Input, InputNumber, Select } from 'antd'
import css from './deliveries.module.css'

interface Props {
  name: string
  field: SettingField
  /** A secret that is already set. */
  isSet: boolean
  /** The part of it that may be shown. */
  hint: string | undefined
}

interface Masked {
  masked: NonNullable<SettingField['masked']>
}

interface ControlProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
  placeholder?: string | undefined
}

/** A secret that may be shown in part; the rest is visible only while typing. */
function MaskedText({ value = '', onChange, masked, ...rest }: ControlProps & Masked) {
  const [typing, setTyping] = useState(false)
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 2, maxRows: 6 }}
      spellCheck={false}
      autoComplete="off"
      value={typing ? value : masked(value)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

function controlOf({ field, isSet }: Props) {
  const placeholder = isSet ? 'Saved. Enter a new value to replace it' : field.placeholder
  if (field.masked) return <MaskedText masked={field.masked} placeholder={placeholder} />
  if (field.kind === 'select') return <Select options={[...(field.options ?? [])]} />
  if (field.kind === 'number')
    return <InputNumber min={field.range?.least} max={field.range?.most} precision={0} controls={false} />
  if (field.kind === 'textarea')
    return (
      <Input.TextArea placeholder={placeholder} autoSize={{ minRows: 2, maxRows: 8 }} spellCheck={false} />
    )
  if (field.secret) return <Input.Password placeholder={placeholder} autoComplete="new-password" />
  return <Input placeholder={placeholder} autoComplete="off" spellCheck={false} />
}

/** One setting of a destination, from the definition of its type. */
export function SettingItem(props: Props) {
  const { name, field, isSet, hint } = props
  const { label } = field
  const mayClear = isSet && !field.required
  return (
    <>
      <Form.Item
        label={label}
        name={['settings', name]}
        extra={
          <>
            {hint && <code className={css.secrethint}>{hint}</code>}
            {field.help}
          </>
        }
        rules={field.required && !isSet ? [{ required: true, message: `Please enter: ${label}` }] : []}
      >
        {controlOf(props)}
      </Form.Item>
      {mayClear && (
        <Form.Item name={['cleared', name]} valuePropName="checked" className={css.clearsecret}>
          <Checkbox>Remove: {label}</Checkbox>
        </Form.Item>
      )}
    </>
  )
}
