import { useQuery } from '@tanstack/react-query'
import type { OperationState } from '@windrow/contract/schemas/operation'
import { formatNumber, plural } from '../../ui/formats.ts'
import { Tag } from '../../ui/marks.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { HealthWarnings } from './health-warnings.tsx'
import { healthQuery } from './health-query.ts'
import { NodeSection } from './node-section.tsx'
import { QueueSection } from './queue-section.tsx'
import { StatementSection } from './statement-section.tsx'
import { StorageSection } from './storage-section.tsx'
import css from './operation.module.css'

function mailText({ mail }: OperationState): string {
  const kept = mail.outbox > 0 ? `, ${formatNumber(mail.outbox)} in the outbox` : ''
  const failed = `${plural(mail.failed, 'email')} and ${plural(mail.failedNotices, 'notification')} failed within a day`
  return `${mail.hasServer ? 'Mail server configured' : 'No mail server configured'}${kept}; ${failed}`
}

function scannerText({ scanner }: OperationState): string {
  if (!scanner.isConfigured) return 'None configured: files are not scanned'
  return scanner.failing > 0 ? `${plural(scanner.failing, 'file')} could not be scanned` : 'Works'
}

function migrationText({ migrations }: OperationState): string {
  const { applied, pending, unknown } = migrations
  if (pending.length > 0) return `${plural(pending.length, 'pending migration')}: ${pending.join(', ')}`
  return unknown.length > 0
    ? `Newer than this node: ${unknown.join(', ')}`
    : `${formatNumber(applied)} applied, none pending`
}

const Facts = ({ state }: { state: OperationState }) => (
  <section aria-labelledby="installation">
    <div className="sectionhead">
      <h2 id="installation">Installation</h2>
    </div>
    <dl className="panel formpanel kv">
      <dt>Version</dt>
      <dd className="num">{state.version}</dd>
      <dt>Migrations</dt>
      <dd>{migrationText(state)}</dd>
      <dt>Email</dt>
      <dd>{mailText(state)}</dd>
      <dt>Virus scanner</dt>
      <dd>{scannerText(state)}</dd>
      <dt>Jira</dt>
      <dd>{state.jira ?? 'Not configured'}</dd>
      <dt>Held deliveries</dt>
      <dd className="num">{formatNumber(state.heldDeliveries)}</dd>
    </dl>
  </section>
)

/** How the installation itself is doing: warnings first, then the figures behind them. */
export function HealthPage() {
  const query = useQuery(healthQuery)
  const state = query.data
  return (
    <>
      <PageHeader title="Health" tags={state && <Tag>{state.version}</Tag>} />
      <QueryNotice query={query} what="figures" />
      {!state && !query.error && <PhoneSkeleton label="Loading health" />}
      {state && (
        <div className={css.page}>
          <HealthWarnings warnings={state.warnings} />
          <QueueSection queues={state.queues} oldestRun={state.oldestRun} />
          <NodeSection nodes={state.nodes} workers={state.workers} />
          <StorageSection storage={state.storage} />
          <StatementSection statements={state.statements} />
          <Facts state={state} />
        </div>
      )}
    </>
  )
}
