import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Proxy } from '@windrow/contract/schemas/proxies'
import { Modal } from 'antd'
import { api } from '../../api/client.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { measure } from '../../theme.ts'
import { proxyQueries } from './proxy-queries.ts'
import { proxyAddress } from './proxy-status.tsx'
import '../../styles/antd-fit.css'

export function ProxyDeleteConfirm({ proxy, onClose }: { proxy: Proxy; onClose: () => void }) {
  const queries = useQueryClient()
  const { open, close, afterClose } = useClosing(onClose)
  const remove = useMutation({
    mutationFn: () => api.proxyDelete({ params: { proxyId: proxy.id } }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: proxyQueries.all })
      close()
    },
  })
  return (
    <AntdScope>
      <Modal
        open={open}
        width={measure.confirm}
        centered
        title={`Delete ${proxyAddress(proxy)}?`}
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
            Delete proxy
          </Button>,
        ]}
      >
        <p className="muted">
          It leaves the list {proxy.list}. Runs that are at work go on using it; what it cost stays in the
          dashboard.
        </p>
      </Modal>
    </AntdScope>
  )
}
