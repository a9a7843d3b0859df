import { useQueryClient } from '@tanstack/react-query'
import type { Account } from '@windrow/contract/schemas/accounts'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useSubmit } from '../../ui/use-submit.ts'

/** Edits the notes of an account. */
export function NotesForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const queries = useQueryClient()
  const submit = useSubmit<{ notes: string }, Account>({
    fields: ['notes'],
    save: ({ notes }) =>
      api.accountUpdate({ params: { orgId: account.organizationId }, body: { notes: notes ?? '' } }),
    onSaved: (saved) => {
      queries.setQueryData(keys.accounts.detail(account.organizationId), saved)
      onDone()
    },
  })
  return (
    <SubmitForm submit={submit} initial={{ notes: account.notes }} label="Notes">
      <Form.Item name="notes">
        <Input.TextArea
          autoFocus
          aria-label="Notes"
          maxLength={5000}
          autoSize={{ minRows: 3, maxRows: 10 }}
        />
      </Form.Item>
      <div className="formactions">
        <Button variant="primary" busy={submit.isBusy} onClick={submit.form.submit}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </SubmitForm>
  )
}
