import { Link } from '@tanstack/react-router'
import { gateModeLabels } from '@windrow/contract/anomalies'
import { destinationKinds } from '@windrow/contract/destinations'
import { exportFormatNames } from '@windrow/contract/export-formats'
import type { AccountOverview } from '@windrow/contract/schemas/account-overview'
import type { Account } from '@windrow/contract/schemas/accounts'
import { Pencil } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDate, formatNumber, plural } from '../../ui/formats.ts'
import { Tag, When } from '../../ui/marks.tsx'
import { deadlineText } from '../gate/gate-words.ts'
import { spanText } from '../review/task-clock.ts'
import { AccountOwner } from './account-columns.tsx'
import { AccountPanel } from './account-panel.tsx'
import { tierLabels } from './account-tags.tsx'
import { SpendLine } from './budget-meter.tsx'
import css from './accounts.module.css'

interface Props {
  account: Account
  overview: AccountOverview
  onEdit: () => void
}

const EditButton = ({ label, onEdit }: { label: string; onEdit: () => void }) => (
  <May do="account:manage">
    <Button small variant="text" aria-label={label} icon={<Pencil size={16} />} onClick={onEdit} />
  </May>
)

/** What the account may use. */
export function AccountLimits({ account, overview, onEdit }: Props) {
  return (
    <AccountPanel title="Limits" tools={<EditButton label="Edit limits" onEdit={onEdit} />}>
      <dl className={`kv ${css.body}`}>
        <dt>Cost a month</dt>
        <dd>
          <SpendLine spend={overview.budget} />
        </dd>
        <dt>Concurrent requests</dt>
        <dd className="num">
          {account.maxRequests === null ? "Operator's setting" : formatNumber(account.maxRequests)}
        </dd>
        <dt>Active runs</dt>
        <dd className="num">{formatNumber(overview.runs.active)}</dd>
        <dt>Requests today</dt>
        <dd className="num">{formatNumber(overview.requestsToday)}</dd>
        <dt>Data is kept</dt>
        <dd className="num">{plural(account.retentionDays, 'day')}</dd>
        <dt>Denied formats</dt>
        <dd>{account.deniedFormats.map((format) => exportFormatNames[format]).join(', ') || 'None'}</dd>
        <dt>Denied destinations</dt>
        <dd>{account.deniedDestinations.map((type) => destinationKinds[type].label).join(', ') || 'None'}</dd>
      </dl>
    </AccountPanel>
  )
}

/** Who the account is, and how its deliveries are reviewed. */
export function AccountDetails({ account, overview, onEdit }: Props) {
  return (
    <AccountPanel title="Details" tools={<EditButton label="Edit details" onEdit={onEdit} />}>
      <dl className={`kv ${css.body}`}>
        <dt>Owner</dt>
        <dd>
          <AccountOwner account={account} />
        </dd>
        <dt>Tier</dt>
        <dd>{tierLabels[account.tier]}</dd>
        <dt>Account type</dt>
        <dd>{account.accountType}</dd>
        <dt>Projects</dt>
        <dd>
          <span className="two">
            <Link to="/projects" search={{ accountId: account.organizationId }} className="cellmain">
              {plural(account.totalProjects, 'project')}
            </Link>
            <span className="meta">
              {plural(overview.reports, 'report')}, {plural(account.totalUsers, 'user')}
            </span>
          </span>
        </dd>
        <dt>Allowed domains</dt>
        <dd>
          {account.allowedDomains.length === 0 ? (
            'All'
          ) : (
            <span className="chips">
              {account.allowedDomains.map((domain) => (
                <Tag key={domain}>{domain}</Tag>
              ))}
            </span>
          )}
        </dd>
        <dt>Time zone</dt>
        <dd>{account.timeZone}</dd>
        <dt>Delivery gate</dt>
        <dd>
          {gateModeLabels[account.deliveryGate.mode].title}
          <span className="meta">{deadlineText(account.deliveryGate)}</span>
        </dd>
        <dt>Review within</dt>
        <dd className="num">{spanText(account.reviewMinutes)}</dd>
        <dt>Managers may release and reject</dt>
        <dd>{account.managersReview ? 'Yes' : 'No'}</dd>
        <dt>Created</dt>
        <dd>
          <When iso={account.createdDate} text={formatDate(account.createdDate)} />
        </dd>
      </dl>
    </AccountPanel>
  )
}
