import { useQueryClient } from '@tanstack/react-query'
import type { ProjectDetail } from '@windrow/contract/schemas/projects'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import css from './projects.module.css'
import { isComposing } from '../../ui/is-composing.ts'

/** Shown in place of the name; Escape restores it. */
export function NameEditor({ project, onDone }: { project: ProjectDetail; onDone: () => void }) {
  const queries = useQueryClient()
  const submit = useSubmit({
    fields: ['name'],
    save: (body: { name: string }) => api.projectUpdate({ params: { id: project.id }, body }),
    onSaved: (updated) => {
      queries.setQueryData(keys.projects.detail(project.id), updated)
      void askAgain(queries, keys.projects.allLists)
      onDone()
    },
  })
  return (
    <AntdScope>
      <SubmitForm submit={submit} initial={{ name: project.name }} className={css.nameeditor}>
        <Form.Item
          name="name"
          rules={[{ required: true, whitespace: true, message: 'Please enter project name' }]}
        >
          <Input
            aria-label="Project name"
            maxLength={120}
            autoFocus
            onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && onDone()}
          />
        </Form.Item>
        <Button
          type="submit"
          variant="primary"
          busy={submit.isBusy}
          reason={submit.isFaulty ? 'Correct the name first.' : undefined}
        >
          Save
        </Button>
        <Button variant="text" onClick={onDone}>
          Cancel
        </Button>
      </SubmitForm>
    </AntdScope>
  )
}
