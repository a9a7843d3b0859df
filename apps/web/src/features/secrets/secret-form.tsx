import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { secretQueries } from './secret-queries.ts'
import css from './secrets.module.css'

const nameRules = [
  {
    required: true,
    pattern: /^[A-Za-z][A-Za-z0-9_-]{0,62}$/,
    message: 'Start the name with a letter; use letters, digits, "_" and "-".',
  },
]

interface Values {
  name: string
  value: string
}

/** Sets a new secret of a project, or replaces one. */
export function SecretForm({ id, names }: { id: number; names: readonly string[] }) {
  const queries = useQueryClient()
  const submit = useSubmit({
    fields: ['value'],
    save: ({ name, value }: Values) => api.secretSave({ params: { id, name }, body: { value } }),
    onSaved: ({ secrets }, { name }) => {
      queries.setQueryData(secretQueries.list(id).queryKey, secrets)
      toast.success(names.includes(name) ? `"${name}" was replaced` : `"${name}" was added`)
      submit.form.resetFields()
    },
  })
  const name = Form.useWatch('name', submit.form) ?? ''
  return (
    <AntdScope>
      <SubmitForm submit={submit} label="Set a secret" className={css.secretform}>
        <Form.Item name="name" rules={nameRules} validateTrigger="onSubmit">
          <Input
            className="mono"
            aria-label="Name of the secret"
            placeholder="Name, such as password"
            autoComplete="off"
            spellCheck={false}
            maxLength={63}
          />
        </Form.Item>
        <Form.Item
          name="value"
          rules={[{ required: true, message: 'Please enter the value.' }]}
          validateTrigger="onSubmit"
        >
          <Input
            type="password"
            aria-label="Value of the secret"
            placeholder="Value"
            autoComplete="new-password"
            maxLength={10_000}
          />
        </Form.Item>
        <Button type="submit" busy={submit.isBusy}>
          {names.includes(name) ? 'Replace' : 'Add'}
        </Button>
      </SubmitForm>
    </AntdScope>
  )
}
