import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiKey } from '@windrow/contract/schemas/api-keys'
import { Modal } from 'antd'
import { api } from '../../api/client.ts'
import { measure } from '../../theme.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { apiKeyQueries } from './api-key-queries.ts'
import '../../styles/antd-fit.css'

export function DeleteConfirm({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const queries = useQueryClient()
  const { open, close, afterClose } = useClosing(onClose)
  const remove = useMutation({
    mutationFn: () => api.apiKeyDelete({ query: { apiKeyId: apiKey.apiKeyId } }),
    meta: { quiet: true },
    onSuccess: () => toast.success(`Successfully deleted "${apiKey.keyName}" API key.`),
    onError: () => toast.error('Failed to delete API key. Please try again.'),
    onSettled: async () => {
      await queries.invalidateQueries(apiKeyQueries.list)
      close()
    },
  })
  return (
    <AntdScope>
      <Modal
        open={open}
        width={measure.confirm}
        centered
        title={`Delete ${apiKey.keyName}?`}
        onCancel={close}
        afterOpenChange={afterClose}
        closable={false}
        footer={[
          <Button key="cancel" onClick={close}>
            Cancel
          </Button>,
          <Button
            key="delete"
            variant="danger"
            busy={remove.isPending}
            autoFocus
            onClick={() => remove.mutate()}
          >
            Delete
          </Button>,
        ]}
      >
        <p className="muted">
          Deleting this will immediately revoke access for any applications using this key.
        </p>
      </Modal>
    </AntdScope>
  )
}
