import { Checkbox, Form, Input, Select } from 'antd'
import { parameterTypes, type ParameterType } from '@windrow/contract/service-parameters'
import type { ServiceDetail } from '@windrow/contract/schemas/service-admin'
import type { ServiceParameter } from '@windrow/contract/schemas/services'
import { api } from '../../api/client.ts'
import { Radio } from '../../ui/fields.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { plural } from '../../ui/formats.ts'
import { conditionValues, definitionOf, keyOf, type ParameterForm, startOf } from './parameter-definition.ts'
import { TypeIcon } from './type-icon.tsx'
import css from './service-admin.module.css'

interface Props {
  service: ServiceDetail
  /** null: a new one. */
  parameter: ServiceParameter | null
  onClose: () => void
}

/** Adds or changes a parameter of a recipe service. */
export function AddParamsModal({ service, parameter, onClose }: Props) {
  const isNew = parameter === null
  const others = service.parameters.filter(({ name }) => name !== parameter?.name)
  return (
    <FormModal<ParameterForm, ServiceDetail>
      title={isNew ? 'Add service params' : `Edit ${parameter.label}`}
      submit={isNew ? 'Add parameter' : 'Save'}
      fields={['label', 'name', 'options', 'default', 'group', 'showWhen', 'showWhenValue', 'help']}
      initial={startOf(parameter)}
      save={(values) =>
        api.serviceParameterSave({
          params: { serviceId: service.id },
          body: {
            name: parameter?.name ?? (values.name || keyOf(values.label)),
            definition: definitionOf(values, others),
            isNew,
          },
        })
      }
      saidAfter={() => (isNew ? 'The parameter was added' : 'The parameter was changed')}
      onClose={onClose}
    >
      <Fields service={service} parameter={parameter} others={others} />
    </FormModal>
  )
}

type FieldsProps = Omit<Props, 'onClose'> & { others: readonly ServiceParameter[] }

function Fields({ service, parameter, others }: FieldsProps) {
  const form = Form.useFormInstance<ParameterForm>()
  const type = Form.useWatch<ParameterType | undefined>('type') ?? 'text'
  const label = Form.useWatch<string | undefined>('label') ?? ''
  const needsOptions = type === 'select' || type === 'multiselect'
  return (
    <>
      <div className={css.pair}>
        <Form.Item
          label="Label"
          name="label"
          rules={[{ required: true, whitespace: true, message: 'Please enter a label' }]}
        >
          <Input autoFocus maxLength={80} />
        </Form.Item>
        <Form.Item
          label="Key"
          name="name"
          extra={`Used in recipes as {param:${parameter?.name ?? (keyOf(label) || 'key')}}`}
          rules={[
            {
              pattern: /^[A-Za-z][A-Za-z0-9_]*$/,
              message: 'Use letters, digits and underscores, beginning with a letter',
            },
          ]}
        >
          <Input className="mono" maxLength={60} placeholder={keyOf(label)} disabled={parameter !== null} />
        </Form.Item>
      </div>
      <Form.Item
        name="type"
        noStyle
        getValueFromEvent={(next: ParameterType) => {
          // A text is no default of a checkbox, nor the reverse.
          if ((next === 'checkbox') !== (type === 'checkbox')) form.setFieldValue('default', undefined)
          return next
        }}
      >
        <TypeTiles />
      </Form.Item>
      {needsOptions && (
        <Form.Item
          label="Options"
          name="options"
          extra="One per line"
          rules={[{ required: true, whitespace: true, message: 'Please enter an option' }]}
        >
          <Input.TextArea rows={3} />
        </Form.Item>
      )}
      <div className={css.pair}>
        <Form.Item label="Group (optional)" name="group">
          <Input maxLength={60} />
        </Form.Item>
        {type !== 'password' && (
          <Form.Item
            label="Default (optional)"
            name="default"
            {...(type === 'checkbox' && { valuePropName: 'checked' })}
          >
            {type === 'checkbox' ? (
              <Checkbox>On</Checkbox>
            ) : type === 'multiselect' || type === 'seed_urls' ? (
              <Input.TextArea rows={2} placeholder="One per line" />
            ) : (
              <Input maxLength={2000} />
            )}
          </Form.Item>
        )}
        <ShowWhen others={others} />
        <Form.Item name="required" valuePropName="checked">
          <Checkbox>Required</Checkbox>
        </Form.Item>
      </div>
      <Form.Item label="Help text (optional)" name="help">
        <Input maxLength={300} />
      </Form.Item>
      <p className="meta" role="status">
        {service.reports === 0
          ? 'No report uses this service yet.'
          : `${plural(service.reports, 'report')} ${service.reports === 1 ? 'takes' : 'take'} ${type === 'password' ? 'it without a value' : 'the default'} with the next run.`}
      </p>
    </>
  )
}

/** On which parameter this one depends, and on which of its values. */
function ShowWhen({ others }: { others: readonly ServiceParameter[] }) {
  const form = Form.useFormInstance<ParameterForm>()
  const chosen = Form.useWatch<string | undefined>('showWhen')
  const other = others.find(({ name }) => name === chosen)
  const values = other && conditionValues(other)
  return (
    <>
      <Form.Item label="Show when (optional)" name="showWhen">
        <Select
          allowClear
          placeholder="Always"
          options={others.map(({ name, label }) => ({ value: name, label }))}
          // A value of the parameter before means nothing for this one.
          onChange={() => form.resetFields(['showWhenValue'])}
        />
      </Form.Item>
      {other && (
        <Form.Item label="Has the value (optional)" name="showWhenValue" extra="Leave empty for any value">
          {values ? (
            <Select
              allowClear
              placeholder="Any value"
              options={values.map((value) => ({ value, label: value }))}
            />
          ) : (
            <Input maxLength={200} placeholder="Any value" />
          )}
        </Form.Item>
      )}
    </>
  )
}

interface TilesProps {
  value?: ParameterType
  onChange?: (type: ParameterType) => void
}

function TypeTiles({ value, onChange }: TilesProps) {
  return (
    <fieldset className={css.tilegroup}>
      <legend className="medium">Type</legend>
      <div className={css.typetiles}>
        {parameterTypes.map((type) => (
          <label key={type}>
            <Radio name="parametertype" checked={value === type} onChange={() => onChange?.(type)} />
            <TypeIcon type={type} />
            {type}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
