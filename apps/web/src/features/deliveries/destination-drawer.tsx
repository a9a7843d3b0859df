import { useQueryClient } from '@tanstack/react-query'
import { destinationKinds, optionLabels, type DestinationType } from '@windrow/contract/destinations'
import type { Destination } from '@windrow/contract/schemas/deliveries'
import { Form, Input, type FormInstance } from 'antd'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { FormDrawer } from '../../ui/form-frame.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { BounceNotice } from './bounces.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { destinationForm, fieldsOf, type DestinationValues } from './destination-form.ts'
import { FilesItems, Tick } from './files-items.tsx'
import { SettingsItems } from './settings-items.tsx'
import { TypeChoice } from './type-choice.tsx'
import css from './deliveries.module.css'

interface Props {
  id: number
  rid: number
  /** null: a new one. */
  destination: Destination | null
  type: DestinationType | undefined
  allowedTypes: DestinationType[]
  mayApplyToAll: boolean
  onType?: (type: DestinationType) => void
  onClose: () => void
}

export function DestinationDrawer(props: Props) {
  const { id, rid, destination, type, allowedTypes, onType, onClose } = props
  const closing = useClosing(onClose)
  const queries = useQueryClient()
  const submit = useSubmit({
    fields: type ? fieldsOf(type) : [],
    save: (values: DestinationValues) => {
      const body = destinationForm.toRemote(type!, values, destination?.enabled ?? true)
      return destination
        ? api.destinationUpdate({ params: { id, rid, did: destination.destinationId }, body })
        : api.destinationCreate({ params: { id, rid }, body })
    },
    onSaved: async ({ name }) => {
      toast.success(destination ? `${name} was changed` : `${name} was added`)
      await askAgain(queries, keys.deliveries.allOf(id, rid))
      closing.close()
    },
  })
  const title = destination
    ? `Edit ${destination.name}`
    : type
      ? `Add destination: ${destinationKinds[type].label}`
      : 'Add destination'
  return (
    <FormDrawer
      title={title}
      closing={closing}
      submit={submit}
      action={destination ? 'Save' : 'Add destination'}
      {...(!type && { stage: 'before' })}
    >
      {type ? (
        <div className={css.destinationform}>
          <SubmitForm
            key={type}
            submit={submit}
            initial={destinationForm.fromRemote(type, destination)}
            onSubmit={() => submit.send(submit.form.getFieldsValue(true))}
          >
            <Items {...props} type={type} form={submit.form} />
          </SubmitForm>
        </div>
      ) : (
        <TypeChoice types={allowedTypes} onChoose={(chosen) => onType?.(chosen)} />
      )}
    </FormDrawer>
  )
}

interface ItemsProps extends Props {
  type: DestinationType
  form: FormInstance<DestinationValues>
}

function Items({ id, rid, destination, type, mayApplyToAll, form }: ItemsProps) {
  return (
    <>
      <Form.Item
        label="Name"
        name="name"
        rules={[{ required: true, whitespace: true, message: 'Please enter a name' }]}
      >
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <h3>Connection</h3>
      {destination && <BounceNotice bounces={destination.bounces} />}
      <SettingsItems projectId={id} type={type} destination={destination} />
      <ConnectionTest id={id} rid={rid} type={type} destinationId={destination?.destinationId} form={form} />
      <h3>Files</h3>
      <FilesItems id={id} rid={rid} type={type} mayApplyToAll={mayApplyToAll} />
      <Tick name="skipValidation">{optionLabels.skipValidation}</Tick>
      <p className="meta">
        If you don't, we test the connection when you save: a file is written and removed.
      </p>
    </>
  )
}
