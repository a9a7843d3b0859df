import type { Proxy } from '@windrow/contract/schemas/proxies'
import type { ListColumn } from '../../ui/list-table.tsx'
import { Dash, When } from '../../ui/marks.tsx'
import { ProxyButtons, type ProxyButtonProps } from './proxy-buttons.tsx'
import { proxyAddress, ProxyStatusTag } from './proxy-status.tsx'

export const loginOf = ({ user, hasPassword }: Proxy): string | null =>
  user === '' ? null : hasPassword ? `${user} · ••••••` : user

export const proxyColumns = (buttons: ProxyButtonProps): ListColumn<Proxy>[] => [
  {
    key: 'address',
    title: 'Address',
    bone: 144,
    cell: (proxy) => <span className="mono clip strong">{proxyAddress(proxy)}</span>,
  },
  {
    key: 'protocol',
    title: 'Protocol',
    width: 96,
    bone: 48,
    hideUnder: 'lg',
    cell: (proxy) => <span className="muted">{proxy.protocol.toUpperCase()}</span>,
  },
  { key: 'list', title: 'List', width: 144, bone: 80, cell: (proxy) => proxy.list },
  {
    key: 'login',
    title: 'Credentials',
    bone: 96,
    hideUnder: 'lg',
    cell: (proxy) => {
      const login = loginOf(proxy)
      return login ? (
        <span className="muted clip" data-tip={proxy.user}>
          {login}
        </span>
      ) : (
        <Dash />
      )
    },
  },
  {
    key: 'status',
    title: 'Status',
    width: 120,
    bone: 72,
    cell: (proxy) => <ProxyStatusTag proxy={proxy} />,
  },
  {
    key: 'checked',
    title: 'Checked',
    width: 120,
    bone: 64,
    hideUnder: 'xl',
    cell: (proxy) =>
      proxy.checkedDate ? (
        <span className="muted">
          <When iso={proxy.checkedDate} />
        </span>
      ) : (
        <Dash />
      ),
  },
  {
    key: 'actions',
    title: <span className="sr">Actions</span>,
    width: 152,
    right: true,
    cell: (proxy) => <ProxyButtons proxy={proxy} {...buttons} />,
  },
]
