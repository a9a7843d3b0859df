import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import type { ThreadDetail } from '@windrow/contract/schemas/threads'
import {
  longestMessage,
  longestSubject,
  threadKindLabels,
  threadKinds,
  type ThreadKind,
} from '@windrow/contract/threads'
import { useMay } from '../../ability/may.tsx'
import { api } from '../../api/client.ts'
import { reportQueries } from '../../place/report-queries.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { AttachButton, UploadsWait } from '../attachments/attach-button.tsx'
import { AttachmentList } from '../attachments/attachment-list.tsx'
import { useAttachments, type Attachments } from '../attachments/use-attachments.ts'
import { useDropped } from '../attachments/use-dropped.ts'
import { MessageField } from '../threads/message-field.tsx'
import { threadQueries } from '../threads/thread-queries.ts'
import { useClientId } from '../threads/use-client-id.ts'
import { markdownOf, nothingWritten, type Written } from '../threads/written.ts'
import css from './collaboration.module.css'

interface Values {
  subject: string
  kind: ThreadKind
  text: Written
  reportId?: number
  assigneeId?: number
}

interface Props {
  id: number
  onCreated: (threadId: number) => void
  onClose: () => void
}

function TextControl(props: {
  id?: string
  projectId: number
  attachments: Attachments
  value?: Written
  onChange?: (value: Written) => void
}) {
  const { projectId, attachments, value = nothingWritten, onChange = () => {} } = props
  const { status } = Form.Item.useStatus()
  const dropped = useDropped(attachments)
  return (
    <div
      className={status === 'error' ? `${css.text} ${css.faulty}` : css.text}
      data-over={dropped.isOver || undefined}
      {...dropped.on}
    >
      <MessageField
        projectId={projectId}
        label="Message"
        placeholder="What should happen, or what would you like to know? Type @ to mention someone."
        rows={4}
        value={value}
        onChange={onChange}
      />
      <AttachmentList attachments={attachments} />
      <div className={css.attach}>
        <AttachButton attachments={attachments} />
        <UploadsWait attachments={attachments} />
      </div>
    </div>
  )
}

function AssigneeItem() {
  const { data = [] } = useQuery(threadQueries.assignees)
  return (
    <Form.Item name="assigneeId" label="Assignee (optional)">
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Nobody yet"
        options={data.map(({ userId, fullName }) => ({ value: userId, label: fullName }))}
      />
    </Form.Item>
  )
}

/** Starts a thread with its first message. */
export function NewThreadModal({ id, onCreated, onClose }: Props) {
  const manages = useMay()('thread:manage')
  const { data: reports = [] } = useQuery(reportQueries.list(id))
  const clientIdOf = useClientId()
  const attachments = useAttachments(id, `new:${id}`)
  const save = async ({ subject, kind, text, reportId, assigneeId }: Values) => {
    if (attachments.isWaiting) throw new Error('Wait for the uploads, or remove the files.')
    const body = {
      subject,
      kind,
      text: markdownOf(text),
      ...(reportId && { reportId }),
      ...(assigneeId && { assigneeId }),
      ...(attachments.uploaded.length > 0 && {
        fileIds: attachments.uploaded.map(({ fileId }) => fileId),
      }),
    }
    return api.threadCreate({ params: { id }, body: { ...body, clientId: clientIdOf(body) } })
  }
  return (
    <FormModal<Values, ThreadDetail>
      title="New thread"
      submit="Start thread"
      initial={{ kind: 'QUESTION', text: nothingWritten }}
      fields={['subject', 'kind', 'text', 'reportId', 'assigneeId']}
      save={save}
      saidAfter={() => 'Thread started'}
      onSaved={({ thread }) => {
        attachments.forget()
        onCreated(thread.threadId)
      }}
      onClose={onClose}
    >
      <Form.Item
        name="subject"
        label="Subject"
        rules={[{ required: true, whitespace: true, message: 'Enter a subject' }]}
      >
        <Input autoFocus maxLength={longestSubject} />
      </Form.Item>
      <Form.Item name="kind" label="Kind">
        <Select options={threadKinds.map((value) => ({ value, label: threadKindLabels[value] }))} />
      </Form.Item>
      <Form.Item name="reportId" label="About (optional)">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="The whole project"
          options={reports.map((report) => ({ value: report.id, label: report.name }))}
        />
      </Form.Item>
      {manages && <AssigneeItem />}
      <Form.Item
        name="text"
        label="Message"
        required
        rules={[
          {
            validator: (_rule, value: Written) => {
              const { length } = markdownOf(value)
              if (length === 0) return Promise.reject(new Error('Enter a message'))
              return length > longestMessage
                ? Promise.reject(new Error('This message is too long'))
                : Promise.resolve()
            },
          },
        ]}
      >
        <TextControl projectId={id} attachments={attachments} />
      </Form.Item>
    </FormModal>
  )
}
