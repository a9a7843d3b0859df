import { Form, Input } from 'antd'
import type { ThreadJira } from '@windrow/contract/schemas/jira'
import type { Thread } from '@windrow/contract/schemas/threads'
import { jiraProjectPattern, longestIssueType } from '@windrow/contract/jira'
import { longestSubject } from '@windrow/contract/threads'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'

interface Props {
  thread: Thread
  onSaved: (jira: ThreadJira) => void
  onClose: () => void
}

const paramsOf = ({ projectId: id, threadId }: Thread) => ({ id, threadId })

/** Links a thread to an existing issue. */
export function LinkIssueModal({ thread, onSaved, onClose }: Props) {
  return (
    <FormModal<{ issue: string }, ThreadJira>
      title="Link Jira issue"
      submit="Link"
      fields={['issue']}
      intro="New messages become comments of the issue, and its comments become messages. Internal notes stay in Windrow."
      save={(body) => api.jiraLink({ params: paramsOf(thread), body })}
      saidAfter={({ link }) => `Linked to ${link?.key ?? 'the issue'}`}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Form.Item
        name="issue"
        label="Key or URL"
        rules={[{ required: true, whitespace: true, message: 'Enter a key or URL' }]}
      >
        <Input autoFocus placeholder="FHS-482" maxLength={500} />
      </Form.Item>
    </FormModal>
  )
}

type NewIssue = { projectKey: string; issueType: string; summary: string }

/** Makes an issue of a thread. */
export function CreateIssueModal({ thread, jira, onSaved, onClose }: Props & { jira: ThreadJira }) {
  return (
    <FormModal<NewIssue, ThreadJira>
      title="Create Jira issue"
      submit="Create"
      fields={['projectKey', 'issueType', 'summary']}
      initial={{ projectKey: jira.projectKey ?? '', issueType: jira.issueType, summary: thread.subject }}
      intro="The messages so far become its description. Internal notes stay in Windrow."
      save={(body) => api.jiraIssueCreate({ params: paramsOf(thread), body })}
      saidAfter={() => 'The issue is being created'}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Form.Item
        name="summary"
        label="Summary"
        rules={[{ required: true, whitespace: true, message: 'Enter a summary' }]}
      >
        <Input autoFocus maxLength={longestSubject} />
      </Form.Item>
      <Form.Item
        name="projectKey"
        label="Jira project"
        normalize={(text: string) => text.toUpperCase()}
        rules={[{ required: true, pattern: jiraProjectPattern, message: 'Enter a key like FHS' }]}
      >
        <Input placeholder="FHS" maxLength={50} />
      </Form.Item>
      <Form.Item
        name="issueType"
        label="Issue type"
        rules={[{ required: true, whitespace: true, message: 'Enter a type' }]}
      >
        <Input maxLength={longestIssueType} />
      </Form.Item>
    </FormModal>
  )
}
