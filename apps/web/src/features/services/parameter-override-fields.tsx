import type { ReportService, Service, ServiceParameter } from '@windrow/contract/schemas/services'
import { Button } from '../../ui/button.tsx'
import { initialOverride, reportText } from './parameter-override-values.ts'
import { ParameterField } from './parameter-field.tsx'
import type { ParameterInput, ParameterInputs } from './parameter-values.ts'
import css from './services.module.css'

export interface ParameterOverrideFieldsProps {
  service: Service
  bound: ReportService
  overrides: ParameterInputs
  /** Overridden passwords, whose values are never shown. */
  hidden: readonly string[]
  faults: ReadonlyMap<string, string>
  onChange: (overrides: ParameterInputs) => void
}

interface FieldProps extends Omit<ParameterOverrideFieldsProps, 'service' | 'overrides' | 'onChange'> {
  parameter: ServiceParameter
  onChange: (value: ParameterInput) => void
}

/** The report's value, with a button to override it. */
function FromReport({ parameter, bound, onChange }: FieldProps) {
  const { label } = parameter
  const text = reportText(parameter, bound)
  return (
    <div className={css.overrideparameter}>
      <span className="medium">{label}</span>
      <Button
        small
        variant="text"
        aria-label={`Change ${label}`}
        onClick={() => onChange(initialOverride(parameter, bound))}
      >
        Change
      </Button>
      <span className={`muted ${css.reportvalue}`}>
        {text} <span className="meta">from the report</span>
      </span>
    </div>
  )
}

interface OverrideProps extends FieldProps {
  value: ParameterInput
  onBack: () => void
}

/** An override, with a button to return to the report's value. */
function Override({ parameter, bound, value, hidden, faults, onChange, onBack }: OverrideProps) {
  return (
    <div className={`${css.overrideparameter} ${css.isoverride}`}>
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
export function ParameterOverrideFields({
  service,
  overrides,
  onChange,
  ...rest
}: ParameterOverrideFieldsProps) {
  const without = (name: string) =>
    Object.fromEntries(Object.entries(overrides).filter(([key]) => key !== name))
  return (
    <div className={css.parameters}>
      {service.parameters.map((parameter) => {
        const { name } = parameter
        const field = {
          ...rest,
          parameter,
          onChange: (value: ParameterInput) => onChange({ ...overrides, [name]: value }),
        }
        return Object.hasOwn(overrides, name) ? (
          <Override key={name} {...field} value={overrides[name]!} onBack={() => onChange(without(name))} />
        ) : (
          <FromReport key={name} {...field} />
        )
      })}
    </div>
  )
}
