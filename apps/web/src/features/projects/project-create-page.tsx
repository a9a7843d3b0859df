import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formFaults } from '../../ui/form-faults.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useProfile } from '../identity/use-profile.ts'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'
import '../../styles/antd-fit.css'

export function ProjectCreatePage() {
  const { staff } = useProfile()
  const [form] = Form.useForm<{ name: string }>()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: (values: { name: string }) => api.projectCreate({ body: values }),
    meta: { quiet: true },
    onSuccess: async (project) => {
      await queries.invalidateQueries({ queryKey: ['projects'] })
      await navigate({
        to: staff ? '/projects/$id/reports' : '/projects/$id/reports/datasets',
        params: { id: String(project.id) },
      })
    },
    onError: (error) =>
      form.setFields(formFaults(error, ['name']).faults.map((fault) => ({ ...fault, name: 'name' }))),
  })
  const { rest } = formFaults(create.error, ['name'])

  return (
    <AntdScope>
      <PageHeader
        title="Create project"
        copy={false}
        crumbs={[{ label: 'Projects', to: '/projects' }, { label: 'Create project' }]}
      />
      <div className="panel form720 formpanel" onKeyDown={submitOnCtrlEnter}>
        {rest && <Notice tone="bad">{rest}</Notice>}
        <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => create.mutate(values)}>
          <Form.Item
            label="Project name"
            name="name"
            rules={[{ required: true, whitespace: true, message: 'Please enter project name' }]}
            extra="A customer, a market, a question: what its reports have in common."
          >
            <Input maxLength={120} autoFocus placeholder="Outdoor gear prices" />
          </Form.Item>
          <div className="formactions">
            <Button type="submit" variant="primary" busy={create.isPending}>
              Create project
            </Button>
            <ButtonLink to="/projects" variant="text">
              Cancel
            </ButtonLink>
          </div>
        </Form>
      </div>
    </AntdScope>
  )
}
