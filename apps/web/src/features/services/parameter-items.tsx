import type { Service, ServiceParameter } from '@windrow/contract/schemas/services'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import type { FormFaults } from '../../ui/form-faults.ts'
import { ParameterField } from './parameter-field.tsx'
import {
  inputFaults,
  type ParameterInput,
  type ParameterInputs,
  parameterGroups,
  serverFaults,
  shownParameters,
} from './parameter-values.ts'
import css from './services.module.css'

interface Props {
  service: Service
  /** Path of the values in the form. */
  at: string
  /** Saved passwords, whose values are never shown. */
  passwordsSet: readonly string[]
}

interface FieldProps {
  parameter: ServiceParameter
  isSet: boolean
  value?: ParameterInput
  onChange?: (value: ParameterInput) => void
}

function Field({ parameter, isSet, value = '', onChange }: FieldProps) {
  const { errors } = Form.Item.useStatus()
  return (
    <ParameterField
      parameter={parameter}
      value={value}
      fault={errors[0]}
      isSet={isSet}
      onChange={(next) => onChange?.(next)}
    />
  )
}

function Group({ title, children }: { title: string | null; children: ReactNode }) {
  if (title === null) return children
  return (
    <fieldset className={css.parametergroup}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

/** The parameters of a service as form items, in its order and groups; those that depend on others follow their values. */
export function ParameterItems(props: Props) {
  if (props.service.parameters.length === 0) return <p className="muted">This service has no parameters.</p>
  return <ShownItems {...props} />
}

function ShownItems({ service, at, passwordsSet }: Props) {
  const form = Form.useFormInstance()
  const values = (Form.useWatch(at, form) as ParameterInputs | undefined) ?? {}
  const check = (parameter: ServiceParameter) => (_: unknown, value: ParameterInput) => {
    const one = { ...service, parameters: [{ ...parameter, showWhen: null }] }
    const fault = inputFaults(one, { [parameter.name]: value }, passwordsSet).get(parameter.name)
    return fault ? Promise.reject(new Error(fault)) : Promise.resolve()
  }
  return (
    <div className={css.parameters}>
      {parameterGroups(shownParameters(service.parameters, values)).map(({ group, parameters }) => (
        <Group key={group ?? ''} title={group}>
          {parameters.map((parameter) => (
            <Form.Item
              key={parameter.name}
              noStyle
              name={[at, parameter.name]}
              validateTrigger="onSubmit"
              rules={[{ validator: check(parameter) }]}
            >
              <Field parameter={parameter} isSet={passwordsSet.includes(parameter.name)} />
            </Form.Item>
          ))}
        </Group>
      ))}
    </div>
  )
}

/** Server errors by the form items of `ParameterItems`. */
export function parameterFaults(error: Error | null, at: string): FormFaults {
  const { faults, rest } = serverFaults(error)
  return {
    faults: [...faults].map(([name, message]) => ({ name: `${at}.${name}`, errors: [message] })),
    rest,
  }
}
