import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Input, Modal } from 'antd'
import { api } from '../../api/client.ts'
import { measure } from '../../theme.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { formFaults } from '../../ui/form-faults.ts'
import { Notice, QueryNotice } from '../../ui/notice.tsx'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { ownQueries } from './own-queries.ts'
import { PasswordItem } from './password-item.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import '../../styles/antd-fit.css'

interface Props {
  hasPassword: boolean
  onClose: () => void
}

interface Values {
  code: string
  password?: string
}
const fields = ['code', 'password'] as const

/** Scan, type the first code, keep the recovery codes. */
export function SecondFactorSetUp({ hasPassword, onClose }: Props) {
  const { open, close, afterClose } = useClosing(onClose)
  const [form] = Form.useForm<Values>()
  const [codes, setCodes] = useState<string[] | null>(null)
  const queries = useQueryClient()
  const confirm = useMutation({
    mutationFn: (body: Values) => api.secondFactorConfirm({ body }),
    meta: { quiet: true },
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes)
      void queries.invalidateQueries(ownQueries.secondFactor)
    },
    onError: (error) =>
      form.setFields(
        formFaults(error, fields).faults.map(({ name }) => ({
          name: name as keyof Values,
          errors: [error.message],
        })),
      ),
  })
  const { rest } = formFaults(confirm.error, fields)
  return (
    <AntdScope>
      <Modal
        open={open}
        onCancel={close}
        afterOpenChange={afterClose}
        title={codes ? 'Keep your recovery codes' : 'Set up an authenticator app'}
        width={measure.modal}
        // They are shown only here: a click beside them must not lose them.
        mask={{ closable: codes === null }}
        footer={
          codes ? (
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          ) : (
            [
              <Button key="cancel" variant="text" onClick={close}>
                Cancel
              </Button>,
              <Button key="on" variant="primary" busy={confirm.isPending} onClick={() => form.submit()}>
                Turn on
              </Button>,
            ]
          )
        }
      >
        {codes ? (
          <RecoveryCodes codes={codes} />
        ) : (
          <div onKeyDown={submitOnCtrlEnter} role="presentation">
            {rest && <Notice tone="bad">{rest}</Notice>}
            <Scan />
            <Form
              form={form}
              layout="vertical"
              requiredMark={false}
              onFinish={(values) => confirm.mutate(values)}
            >
              {hasPassword && <PasswordItem />}
              <Form.Item
                label="Code that the app shows"
                name="code"
                rules={[{ required: true, whitespace: true, message: 'Please enter the code' }]}
              >
                <Input
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={10}
                  placeholder="123 456"
                />
              </Form.Item>
            </Form>
          </div>
        )}
      </Modal>
    </AntdScope>
  )
}

/** A new secret for each time the dialog is opened. */
function Scan() {
  const secret = useQuery({
    queryKey: ['own', 'second-factor-secret'],
    queryFn: () => api.secondFactorBegin(),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  if (!secret.data)
    return secret.error ? (
      <QueryNotice query={secret} what="secret" />
    ) : (
      <div className="qrbox" aria-busy="true" />
    )
  return (
    <>
      <p className="muted">
        Scan this with an authenticator app, such as the password manager of your phone, Aegis, or Google
        Authenticator.
      </p>
      <div className="qrbox">
        <QrCode text={secret.data.uri} label="QR code for the authenticator app" />
      </div>
      <p className="meta qrsecret">
        Or type it in: <code>{secret.data.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
    </>
  )
}
