import { useState } from 'react'
import { Form } from 'antd'
import { Radio, TextField } from '../../ui/fields.tsx'
import { dayInUtc, expiryChoices, expiryFault, type ExpiryChoice } from './expiry.ts'
import css from './api-keys.module.css'

export interface Expiry {
  choice?: ExpiryChoice
  /** In the format of a date input. */
  custom: string
}

interface FieldProps {
  value?: Expiry
  onChange?: (value: Expiry) => void
  now: Date
}

function ExpiryField({ value = { custom: '' }, onChange, now }: FieldProps) {
  const { errors } = Form.Item.useStatus()
  const { choice, custom } = value
  return (
    <fieldset className={css.expiry} aria-describedby="expiry-fault">
      <legend className="fieldlabel">Expires</legend>
      {expiryChoices.map((one) => (
        <label key={one.value}>
          <Radio
            name="expiry"
            value={one.value}
            checked={choice === one.value}
            onChange={() => onChange?.({ ...value, choice: one.value })}
          />
          {one.label}
        </label>
      ))}
      {choice === 'custom' && (
        <TextField
          type="date"
          aria-label="Expiry date"
          min={dayInUtc(now)}
          max="9999-12-31"
          value={custom}
          onChange={(event) => onChange?.({ ...value, custom: event.target.value })}
        />
      )}
      <p className="meta">The key works until the end of that day (UTC).</p>
      <p id="expiry-fault" className="fieldfault" role="alert">
        {errors[0]}
      </p>
    </fieldset>
  )
}

export function ExpiryItem() {
  const [now] = useState(() => new Date())
  const check = (_: unknown, { choice, custom = '' }: Partial<Expiry> = {}) => {
    const fault = expiryFault(choice, custom, now)
    return fault ? Promise.reject(new Error(fault)) : Promise.resolve()
  }
  return (
    <Form.Item noStyle name="expiry" validateTrigger="onSubmit" rules={[{ validator: check }]}>
      <ExpiryField now={now} />
    </Form.Item>
  )
}
