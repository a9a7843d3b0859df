import type { ReportService, Service, ServiceParameter } from '@windrow/contract/schemas/services'
import { Button } from '../../ui/button.tsx'
import { firstOwn, reportText } from './own-parameter-values.ts'
import { ParameterField } from './parameter-field.tsx'
import type { ParameterInput, ParameterInputs } from './parameter-values.ts'
import css from './services.module.css'

export interface OwnParameterFieldsProps {
  service: Service
  bound: ReportService
  own: ParameterInputs
  /** Overridden passwords, whose values are never shown. */
  hidden: readonly string[]
  faults: ReadonlyMap<string, string>
  onChange: (own: ParameterInputs) => void
}

interface FieldProps extends Omit<OwnParameterFieldsProps, 'service' | 'own' | 'onChange'> {
  parameter: ServiceParameter
  onChange: (value: ParameterInput) => void
}

/** The report's value, with a button to override it. */
function FromReport({ parameter, bound, onChange }: FieldProps) {
  const { label } = parameter
  const text = reportText(parameter, bound)
  return (
    <div className={css.ownparameter}>
      <span className="medium">{label}</span>
      <Button
        small
        variant="text"
        aria-label={`Change ${label}`}
        onClick={() => onChange(firstOwn(parameter, bound))}
      >
        Change
      </Button>
      <span className={`muted ${css.ownvalue}`}>
        {text} <span className="meta">from the report</span>
      </span>
    </div>
  )
}

interface OwnProps extends FieldProps {
  value: ParameterInput
  onBack: () => void
}

/** An override, with a button to return to the report's value. */
function Own({ parameter, bound, value, hidden, faults, onChange, onBack }: OwnProps) {
  return (
    <div className={`${css.ownparameter} ${css.isown}`}>
      <ParameterField
        parameter={parameter}
        value={value}
        fault={faults.get(parameter.name)}
        isSet={hidden.includes(parameter.name)}
        onChange={onChange}
      />
      <span className="row">
        <Button
          small
          variant="text"
          aria-label={`Use the report's value: ${parameter.label}`}
          onClick={onBack}
        >
          Use the report's value
        </Button>
        <span className="meta clip">{reportText(parameter, bound)}</span>
      </span>
    </div>
  )
}

/** The parameters of a service, each with the report's value or an override. */
export function OwnParameterFields({ service, own, onChange, ...rest }: OwnParameterFieldsProps) {
  const without = (name: string) => Object.fromEntries(Object.entries(own).filter(([key]) => key !== name))
  return (
    <div className={css.parameters}>
      {service.parameters.map((parameter) => {
        const { name } = parameter
        const field = {
          ...rest,
          parameter,
          onChange: (value: ParameterInput) => onChange({ ...own, [name]: value }),
        }
        return Object.hasOwn(own, name) ? (
          <Own key={name} {...field} value={own[name]!} onBack={() => onChange(without(name))} />
        ) : (
          <FromReport key={name} {...field} />
        )
      })}
    </div>
  )
}
