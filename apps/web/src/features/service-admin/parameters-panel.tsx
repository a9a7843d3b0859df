import type { ServiceDetail } from '@windrow/contract/schemas/service-admin'
import type { ServiceParameter } from '@windrow/contract/schemas/services'
import { Ellipsis, Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { formatNumber, plural } from '../../ui/formats.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { Panel } from './panel.tsx'
import { conditionText } from './parameter-definition.ts'
import { TypeIcon } from './type-icon.tsx'
import type { ServiceModal } from './service-modals.ts'
import css from './service-admin.module.css'

interface Props {
  service: ServiceDetail
  onModal: (modal: ServiceModal) => void
}

function defaultText({ type, default: value }: ServiceParameter): string {
  if (type === 'checkbox') return value === true ? 'On' : 'Off'
  if (Array.isArray(value)) return value.length > 1 ? plural(value.length, 'value') : (value[0] ?? '–')
  return value === null || value === '' ? '–' : String(value)
}

/** The parameters of the current version. Those of recipe services can be changed here. */
export function ParametersPanel({ service, onModal }: Props) {
  const isRecipe = service.kind === 'RECIPE'
  const refusal = service.progress ? 'Finish the roll-out or roll it back first.' : undefined
  const labels = new Map(service.parameters.map(({ name, label }) => [name, label]))
  return (
    <Panel
      title="Parameters"
      meta={formatNumber(service.parameters.length)}
      tools={
        isRecipe && (
          <Button
            small
            icon={<Plus size={16} />}
            reason={refusal}
            onClick={() => onModal({ kind: 'parameter', parameter: null })}
          >
            Add
          </Button>
        )
      }
    >
      {service.parameters.length === 0 && (
        <p className={`muted ${css.panelbody}`}>
          {isRecipe
            ? 'Add a parameter, then use it in the recipe as {param:name}.'
            : 'Its file defines no parameters.'}
        </p>
      )}
      <ul className={css.paramlist}>
        {service.parameters.map((parameter) => (
          <li key={parameter.name}>
            <TypeIcon type={parameter.type} />
            <span className="medium clip">{`${parameter.label}${parameter.required ? ' *' : ''}`}</span>
            <code className="faint clip">{parameter.name}</code>
            <span className="grow" />
            <span className="meta clip">
              {parameter.showWhen
                ? conditionText(
                    labels.get(parameter.showWhen.parameter) ?? parameter.showWhen.parameter,
                    parameter.showWhen.value,
                  )
                : defaultText(parameter)}
            </span>
            {isRecipe && <Actions parameter={parameter} refusal={refusal} onModal={onModal} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface ActionsProps {
  parameter: ServiceParameter
  /** Why it can't be changed now. */
  refusal: string | undefined
  onModal: Props['onModal']
}

const Actions = ({ parameter, refusal, onModal }: ActionsProps) => (
  <MenuButton
    label={<Ellipsis size={16} aria-hidden="true" />}
    name={`Actions for ${parameter.label}`}
    className="iconbutton"
    align="end"
    groups={[
      {
        items: [
          { key: 'edit', label: 'Edit', onSelect: () => onModal({ kind: 'parameter', parameter }) },
          {
            key: 'remove',
            label: 'Remove',
            danger: true,
            onSelect: () => onModal({ kind: 'remove-parameter', parameter }),
          },
        ].map((item) => (refusal === undefined ? item : { ...item, disabled: true, tip: refusal })),
      },
    ]}
  />
)
