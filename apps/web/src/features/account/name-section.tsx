import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '@windrow/contract/schemas/users'
import { Form } from 'antd'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { formFaults } from '../../ui/form-faults.ts'
import { Notice } from '../../ui/notice.tsx'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'
import { toast } from '../../ui/toast-store.ts'
import { identityQueries } from '../../session/identity-queries.ts'
import { NameItems } from '../identity/name-items.tsx'
import css from './account.module.css'

type Names = Pick<Profile, 'firstName' | 'lastName'>
const fields = ['firstName', 'lastName'] as const

export function NameSection({ profile }: { profile: Profile }) {
  const [form] = Form.useForm<Names>()
  const [changed, setChanged] = useState(false)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (body: Names) => api.profileUpdate({ body }),
    meta: { quiet: true },
    onSuccess: (saved) => {
      queries.setQueryData(identityQueries.profile.queryKey, saved)
      void askAgain(queries, keys.team.all, keys.projects.all)
      // What was typed while it was on its way is still to be saved.
      const { firstName, lastName } = form.getFieldsValue()
      setChanged(firstName.trim() !== saved.firstName || lastName.trim() !== saved.lastName)
      toast.success('Your profile was saved')
    },
    onError: (error) =>
      form.setFields(
        formFaults(error, fields).faults.map(({ name, errors }) => ({ name: name as keyof Names, errors })),
      ),
  })
  const { rest } = formFaults(save.error, fields)
  return (
    <div className="panel form720 formpanel" onKeyDown={submitOnCtrlEnter}>
      {rest && <Notice tone="bad">{rest}</Notice>}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ firstName: profile.firstName, lastName: profile.lastName }}
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => save.mutate(values)}
      >
        <NameItems focus={false} />
        <dl className={`kv ${css.ownfacts}`}>
          <dt>Email</dt>
          <dd>{profile.email}</dd>
          <dt>Organization</dt>
          <dd>{profile.organizationName}</dd>
          <dt>Role</dt>
          <dd>{profile.roleName}</dd>
        </dl>
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!changed}>
          Save
        </Button>
      </Form>
    </div>
  )
}
