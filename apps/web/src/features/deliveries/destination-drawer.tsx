import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { destinationKinds, optionLabels, type DestinationType } from '@windrow/contract/destinations'
import type { Destination } from '@windrow/contract/schemas/deliveries'
import { Drawer, Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { measure } from '../../theme.ts'
import { BounceNotice } from './bounces.tsx'
import { ConnectionTest, showFaults } from './connection-test.tsx'
import { destinationForm, type DestinationValues } from './destination-form.ts'
import { FilesItems, Tick } from './files-items.tsx'
import { SettingsItems } from './settings-items.tsx'
import { TypeChoice } from './type-choice.tsx'
import css from './deliveries.module.css'
import '../../styles/antd-fit.css'

interface Props {
  id: number
  rid: number
  /** Null: a new one. */
  destination: Destination | null
  type: DestinationType | undefined
  allowedTypes: DestinationType[]
  mayApplyToAll: boolean
  onType?: (type: DestinationType) => void
  onClose: () => void
}

/** Adds or changes a destination. */
export function DestinationDrawer(props: Props) {
  const { id, rid, destination, type, allowedTypes, onType, onClose } = props
  const { open, close, afterClose } = useClosing(onClose)
  const queries = useQueryClient()
  const [form] = Form.useForm<DestinationValues>()
  const [fault, setFault] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: ({ values, kind }: { values: DestinationValues; kind: DestinationType }) => {
      const body = destinationForm.toRemote(kind, values, destination?.enabled ?? true)
      return destination
        ? api.destinationUpdate({ params: { id, rid, did: destination.destinationId }, body })
        : api.destinationCreate({ params: { id, rid }, body })
    },
    meta: { quiet: true },
    onMutate: () => setFault(null),
    onSuccess: async ({ name }) => {
      toast.success(destination ? `${name} was changed` : `${name} was added`)
      await askAgain(queries, keys.deliveries.allOf(id, rid))
      close()
    },
    onError: (error, { kind }) => setFault(showFaults(form, kind, error)),
  })
  const title = destination
    ? `Edit ${destination.name}`
    : type
      ? `Add destination: ${destinationKinds[type].label}`
      : 'Add destination'
  return (
    <AntdScope>
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={afterClose}
        size={measure.drawer}
        title={title}
        aria-label={title}
        footer={
          type && (
            <div className="formactions">
              <Button variant="primary" busy={save.isPending} onClick={() => form.submit()}>
                {destination ? 'Save' : 'Add destination'}
              </Button>
              <Button variant="text" onClick={close}>
                Cancel
              </Button>
            </div>
          )
        }
      >
        {type ? (
          <div className={css.destinationform} onKeyDown={submitOnCtrlEnter} role="presentation">
            {fault && <Notice tone="bad">{fault}</Notice>}
            <Form
              key={type}
              form={form}
              layout="vertical"
              requiredMark={false}
              scrollToFirstError
              initialValues={destinationForm.fromRemote(type, destination)}
              onFinish={() =>
                !save.isPending && save.mutate({ values: form.getFieldsValue(true), kind: type })
              }
            >
              <Items {...props} type={type} form={form} />
            </Form>
          </div>
        ) : (
          <TypeChoice types={allowedTypes} onChoose={(chosen) => onType?.(chosen)} />
        )}
      </Drawer>
    </AntdScope>
  )
}

interface ItemsProps extends Props {
  type: DestinationType
  form: ReturnType<typeof Form.useForm<DestinationValues>>[0]
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
        Without it, the connection is tested before this is saved: a file is written and removed.
      </p>
    </>
  )
}
