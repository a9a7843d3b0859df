import type { Service } from '@windrow/contract/schemas/services'
import { ParameterField } from './parameter-field.tsx'
import type { ParameterInputs } from './parameter-values.ts'
import css from './services.module.css'

interface Props {
  service: Service
  values: ParameterInputs
  faults: ReadonlyMap<string, string>
  passwordsSet: readonly string[]
  onChange: (values: ParameterInputs) => void
}

/** The parameters of a service, in its order. */
export function ParameterForm({ service, values, faults, passwordsSet, onChange }: Props) {
  if (service.parameters.length === 0) return <p className="muted">This service has no parameters.</p>
  return (
    <div className={css.parameters}>
      {service.parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={values[parameter.name] ?? ''}
          fault={faults.get(parameter.name)}
          isSet={passwordsSet.includes(parameter.name)}
          onChange={(value) => onChange({ ...values, [parameter.name]: value })}
        />
      ))}
    </div>
  )
}
