import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { PasswordItem } from './password-item.tsx'
import { QrCode } from './qr-code.tsx'
import type { useFactorSetUp } from './use-factor-set-up.ts'
import css from './account.module.css'

interface Props {
  setUp: ReturnType<typeof useFactorSetUp>
  hasPassword: boolean
  /** Large controls, as in other forms before login. */
  large?: boolean
  /** Submit button, if the container has none. */
  children?: ReactNode
}

export function FactorForm({ setUp: { submit }, hasPassword, large = false, children }: Props) {
  return (
    <>
      <Scan />
      <SubmitForm submit={submit} {...(large && { size: 'large' as const })}>
        {hasPassword && <PasswordItem />}
        <Form.Item
          label="Code from the app"
          name="code"
          rules={[{ required: true, whitespace: true, message: 'Please enter the code' }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={10} placeholder="123 456" />
        </Form.Item>
        {children}
      </SubmitForm>
    </>
  )
}

/** Fetches a new secret each time the form opens. */
function Scan() {
  const secret = useQuery(
    queryOptions({
      queryKey: keys.own.newSecondFactor,
      queryFn: () => api.secondFactorBegin(),
      staleTime: Infinity,
      gcTime: 0,
      retry: false,
    }),
  )
  if (!secret.data)
    return secret.error ? (
      <QueryNotice query={secret} what="secret" />
    ) : (
      <div className={css.qrbox} aria-busy="true" />
    )
  return (
    <>
      <p className="muted">
        Scan this with an authenticator app, such as the password manager of your phone, Aegis, or Google
        Authenticator.
      </p>
      <div className={css.qrbox}>
        <QrCode text={secret.data.uri} label="QR code for the authenticator app" />
      </div>
      <p className={`meta ${css.qrsecret}`}>
        Or type it in: <code>{secret.data.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
    </>
  )
}
