import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import type { Thread } from '@windrow/contract/schemas/threads'
import { longestSubject } from '@windrow/contract/threads'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { FormModal } from '../../ui/form-modal.tsx'

/** Changes the subject of a thread. */
export function RenameModal({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const queries = useQueryClient()
  const { projectId: id, threadId, version } = thread
  return (
    <FormModal<{ subject: string }, Thread>
      title="Change subject"
      submit="Save"
      initial={{ subject: thread.subject }}
      fields={['subject']}
      save={({ subject }) => api.threadUpdate({ params: { id, threadId }, body: { subject, version } })}
      saidAfter={() => 'Subject changed'}
      onSaved={(saved) =>
        queries.setQueryData(
          keys.threads.detail(id, threadId),
          (detail) => detail && { ...detail, thread: saved },
        )
      }
      onClose={onClose}
    >
      <Form.Item
        name="subject"
        label="Subject"
        rules={[{ required: true, whitespace: true, message: 'Enter a subject' }]}
      >
        <Input autoFocus maxLength={longestSubject} />
      </Form.Item>
    </FormModal>
  )
}
