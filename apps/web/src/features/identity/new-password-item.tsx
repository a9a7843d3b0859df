import { useId } from 'react'
import { isValidPassword, passwordMessage, passwordRules } from '@windrow/contract/password'
import { Form, Input } from 'antd'
import { Check, Circle } from 'lucide-react'
import css from './entry.module.css'

function PasswordChecklist({ id, password }: { id: string; password: string }) {
  return (
    <ul className={css.checklist} aria-label="Password requirements" id={id}>
      {passwordRules.map(({ label, test }) => {
        const done = test(password)
        return (
          <li key={label} className={done ? css.done : undefined}>
            {done ? <Check size={16} aria-label="Done:" /> : <Circle size={16} aria-label="Missing:" />}
            {label}
          </li>
        )
      })}
    </ul>
  )
}

const check = (_: unknown, value: string | undefined) =>
  isValidPassword(value ?? '') ? Promise.resolve() : Promise.reject(new Error(passwordMessage))

/** A new password: validated on blur, with the missing requirements shown while typing. */
export function NewPasswordItem({ label, name }: { label: string; name: string }) {
  const id = useId()
  const typed: unknown = Form.useWatch(name)
  return (
    <>
      <Form.Item label={label} name={name} validateTrigger="onBlur" rules={[{ validator: check }]}>
        <Input.Password autoComplete="new-password" maxLength={200} aria-describedby={id} />
      </Form.Item>
      <PasswordChecklist id={id} password={typeof typed === 'string' ? typed : ''} />
    </>
  )
}

/** Lets password managers save a new password with the right user name. */
export const KnownEmail = ({ email }: { email: string }) => (
  <Input type="email" autoComplete="username" value={email} readOnly hidden aria-label="Email" />
)
